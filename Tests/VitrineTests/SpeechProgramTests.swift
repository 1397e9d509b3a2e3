import Foundation
import Testing
import Views

@testable import Vitrine

@MainActor
@Suite struct SpeechProgramTests {
    private func script(_ text: String) throws -> String {
        let path = NSTemporaryDirectory() + "speech-\(UUID().uuidString)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    private func say(_ speech: SpeechProgram, _ label: String) {
        speech.announce(AccessibilityAnnouncement(.current, role: .image, label: label, value: nil))
    }

    @Test func linesReachTheProgram() async throws {
        let heard = NSTemporaryDirectory() + "heard-\(UUID().uuidString)"
        let program = try script("#!/bin/sh\nexec cat > \(heard)\n")
        var speech: SpeechProgram? = try SpeechProgram(program: program) { _ in }
        if let speech {
            say(speech, "Old town")
            say(speech, "two\nlines")
        }
        // Closing its input is what ends the program.
        speech = nil
        var text = ""
        for _ in 0..<500 where !text.contains("lines") {
            try await Task.sleep(for: .milliseconds(10))
            text = (try? String(contentsOfFile: heard, encoding: .utf8)) ?? ""
        }
        #expect(text == "Old town\ntwo lines\n")
    }

    @Test func withoutTheProgramThereIsAClearMessage() {
        #expect(throws: SpeechProgram.Failure.notInstalled(program: "no-such-speech")) {
            _ = try SpeechProgram(program: "no-such-speech") { _ in }
        }
        #expect("\(SpeechProgram.Failure.notInstalled(program: "spd-say"))".contains("apt install speech-dispatcher"))
    }

    @Test func aProgramThatEndsIsToldOnceAndHarmsNothing() async throws {
        var notes: [String] = []
        let speech = try SpeechProgram(program: try script("#!/bin/sh\nexec true\n")) { notes.append($0) }
        for _ in 0..<500 where notes.isEmpty {
            try await Task.sleep(for: .milliseconds(10))
            say(speech, "again")
        }
        say(speech, "and again")
        #expect(notes.count == 1)
    }

    @Test func noTextIsACommandToTheProgramOrLongerThanALine() {
        #expect(SpeechProgram.line(of: "!-! SET SELF RATE 100") == Array("-! SET SELF RATE 100\n".utf8))
        #expect(SpeechProgram.line(of: "a\u{7}b\r\nc") == Array("a b c\n".utf8))
        #expect(SpeechProgram.line(of: " \n").isEmpty)
        let long = SpeechProgram.line(of: String(repeating: "é", count: 1000))
        #expect(long.count == 513 && !String(decoding: long, as: UTF8.self).contains("\u{FFFD}"))
    }
}
