import Glibc
import Platform
import Testing

@Suite struct LogLevelTests {
    @Test func aLineForTheJournalBeginsWithItsLevel() {
        #expect(LogLevel.error.line("gone", from: "vitrine", toJournal: true) == "<3>gone")
        #expect(LogLevel.debug.line("gone", from: "vitrine", toJournal: true) == "<7>gone")
        #expect(LogLevel.error.line("gone", from: "vitrine", toJournal: false) == "vitrine: gone")
    }

    @Test func whatMattersLessThanTheLimitIsNotWritten() {
        #expect(LogLevel.error.isWritten(upTo: .error))
        #expect(!LogLevel.warning.isWritten(upTo: .error))
        #expect(LogLevel.allCases.allSatisfy { $0.isWritten(upTo: .debug) })
    }

    @Test func theJournalIsKnownByDeviceAndInode() {
        var ends: [CInt] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        var status = stat()
        #expect(fstat(ends[1], &status) == 0)
        let name = "\(status.st_dev):\(status.st_ino)"
        #expect(JournalStream.isNamed(in: name, descriptor: ends[1]))
        #expect(!JournalStream.isNamed(in: name, descriptor: STDIN_FILENO))
        for wrong in [nil, "", ":", "1:2:3", "x:y", name + "1", "-1:5"] {
            #expect(!JournalStream.isNamed(in: wrong, descriptor: ends[1]))
        }
    }
}
