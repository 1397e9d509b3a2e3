import CDRM
import Geometry
import Platform

extension SystemDRM {
    func resources(_ descriptor: CInt) throws(SystemError) -> KMSResources {
        guard let resources = drmModeGetResources(descriptor) else { throw .last }
        defer { drmModeFreeResources(resources) }
        return KMSResources(
            crtcs: array(resources.pointee.crtcs, resources.pointee.count_crtcs),
            connectors: array(resources.pointee.connectors, resources.pointee.count_connectors)
        )
    }

    func connector(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> ConnectorInfo {
        guard let pointer = drmModeGetConnector(descriptor, id) else { throw .last }
        defer { drmModeFreeConnector(pointer) }
        let connector = pointer.pointee
        var possible: UInt32 = 0
        var current: UInt32?
        for encoderID in array(connector.encoders, connector.count_encoders) {
            guard let encoder = drmModeGetEncoder(descriptor, encoderID) else { continue }
            possible |= encoder.pointee.possible_crtcs
            if encoderID == connector.encoder_id, encoder.pointee.crtc_id != 0 { current = encoder.pointee.crtc_id }
            drmModeFreeEncoder(encoder)
        }
        let type = drmModeGetConnectorTypeName(connector.connector_type).map { String(cString: $0) } ?? "Unknown"
        let hasSize = connector.mmWidth > 0 && connector.mmHeight > 0
        var properties: [String: UInt64] = [:]
        let count = connector.count_props
        for (property, value) in zip(array(connector.props, count), array(connector.prop_values, count)) {
            if let name = propertyName(property, on: descriptor) { properties[name] = value }
        }
        let edid = properties["EDID"].flatMap { UInt32(exactly: $0) } ?? 0
        return ConnectorInfo(
            id: id, name: "\(type)-\(connector.connector_type_id)", status: status(connector.connection),
            isWriteback: connector.connector_type == UInt32(DRM_MODE_CONNECTOR_WRITEBACK),
            physicalSizeMillimetres: hasSize
                ? Size(width: Double(connector.mmWidth), height: Double(connector.mmHeight)) : nil,
            modes: array(connector.modes, connector.count_modes).map(DisplayMode.init),
            possibleCRTCs: possible, crtc: current,
            edid: edid == 0 ? [] : (try? blob(edid, on: descriptor)) ?? [], isLinkBad: properties["link-status"] == 1
        )
    }

    private func propertyName(_ id: UInt32, on descriptor: CInt) -> String? {
        propertyNames.name(of: id, on: descriptor) {
            guard let property = drmModeGetProperty(descriptor, id) else { return nil }
            defer { drmModeFreeProperty(property) }
            return text(property.pointee.name)
        }
    }

    private func status(_ connection: drmModeConnection) -> ConnectorInfo.Status {
        switch connection {
        case DRM_MODE_CONNECTED: .connected
        case DRM_MODE_DISCONNECTED: .disconnected
        default: .unknown
        }
    }

    func crtc(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> CRTCInfo {
        guard let pointer = drmModeGetCrtc(descriptor, id) else { throw .last }
        defer { drmModeFreeCrtc(pointer) }
        let crtc = pointer.pointee
        return CRTCInfo(
            id: id, framebuffer: crtc.buffer_id, x: crtc.x, y: crtc.y,
            mode: crtc.mode_valid != 0 ? DisplayMode(crtc.mode) : nil
        )
    }

    func planes(_ descriptor: CInt) throws(SystemError) -> [PlaneInfo] {
        guard let resources = drmModeGetPlaneResources(descriptor) else { throw .last }
        defer { drmModeFreePlaneResources(resources) }
        return array(resources.pointee.planes, CInt(clamping: resources.pointee.count_planes)).compactMap { id in
            guard let pointer = drmModeGetPlane(descriptor, id) else { return nil }
            defer { drmModeFreePlane(pointer) }
            let plane = pointer.pointee
            return PlaneInfo(
                id: id, possibleCRTCs: plane.possible_crtcs, crtc: plane.crtc_id == 0 ? nil : plane.crtc_id,
                formats: array(plane.formats, CInt(clamping: plane.count_formats))
                    .map { PixelFormat(rawValue: $0) }
            )
        }
    }

    func properties(of object: KMSObject, on descriptor: CInt) throws(SystemError) -> [PropertyInfo] {
        guard let list = drmModeObjectGetProperties(descriptor, object.id, object.kind.constant) else { throw .last }
        defer { drmModeFreeObjectProperties(list) }
        let count = CInt(clamping: list.pointee.count_props)
        let pairs = zip(array(list.pointee.props, count), array(list.pointee.prop_values, count))
        return pairs.compactMap { id, value in
            propertyName(id, on: descriptor).map { PropertyInfo(id: id, name: $0, value: value) }
        }
    }

    func blob(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> [UInt8] {
        guard let blob = drmModeGetPropertyBlob(descriptor, id) else { throw .last }
        defer { drmModeFreePropertyBlob(blob) }
        return [UInt8](UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
    }

    func createBlob(_ bytes: [UInt8], on descriptor: CInt) throws(SystemError) -> UInt32 {
        var id: UInt32 = 0
        try check(drmModeCreatePropertyBlob(descriptor, bytes, bytes.count, &id))
        return id
    }

    func destroyBlob(_ id: UInt32, on descriptor: CInt) { _ = drmModeDestroyPropertyBlob(descriptor, id) }

    func formatModifiers(blob id: UInt32, on descriptor: CInt) throws(SystemError) -> [FormatModifier] {
        guard let blob = drmModeGetPropertyBlob(descriptor, id) else { throw .last }
        defer { drmModeFreePropertyBlob(blob) }
        var iterator = drmModeFormatModifierIterator()
        var result: [FormatModifier] = []
        while drmModeFormatModifierBlobIterNext(blob, &iterator) {
            result.append(FormatModifier(format: PixelFormat(rawValue: iterator.fmt), modifier: iterator.mod))
        }
        return result
    }

    private func array<Element>(_ start: UnsafeMutablePointer<Element>?, _ count: CInt) -> [Element] {
        Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : max(0, Int(count))))
    }
}

extension KMSObjectKind {
    var constant: UInt32 {
        switch self {
        case .connector: UInt32(DRM_MODE_OBJECT_CONNECTOR)
        case .crtc: UInt32(DRM_MODE_OBJECT_CRTC)
        case .plane: UInt32(DRM_MODE_OBJECT_PLANE)
        }
    }
}
