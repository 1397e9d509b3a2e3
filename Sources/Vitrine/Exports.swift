// One import is enough for a program: the façade passes on the vocabulary of the modules below it.
@_exported import CarouselEngine
@_exported import Display
@_exported import DrawList
@_exported import Geometry
@_exported import KMSDisplay
@_exported import Timebase
@_exported import TouchGestures
@_exported import Views

@_exported import struct EvdevInput.CalibrationMatrix
@_exported import struct FrameScheduling.DurationSummary
@_exported import enum FrameScheduling.FrameStage
@_exported import struct FrameScheduling.FrameStatistics
@_exported import enum FrameScheduling.LatencyPolicy
@_exported import struct FrameScheduling.StageTimes
@_exported import struct GLESRenderer.FrameDrawStatistics
@_exported import struct GLESRenderer.UploadStatistics
@_exported import struct Imaging.PictureFolder
@_exported import enum Platform.LogLevel
@_exported import enum Session.ConsoleRequest
