import Foundation
import Glibc
import Platform
import Testing

@testable import Imaging

struct PictureFolderTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func names(_ listing: PictureFolder) -> [String] {
        listing.pictures.map { String($0.path.dropFirst(folder.path.count + 1)) }
    }

    private func failure(_ path: String) -> PictureFolder.Failure? {
        do throws(PictureFolder.Failure) {
            _ = try PictureFolder(path: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func picturesComeInTheOrderInWhichPeopleNumberThem() throws {
        for name in ["img10.png", "IMG2.JPG", "img1.jpeg", "b.svg", "Älter.gif", "img010.png"] {
            try folder.write([1], as: name)
        }
        #expect(
            names(try PictureFolder(path: folder.path))
                == ["b.svg", "img1.jpeg", "IMG2.JPG", "img10.png", "img010.png", "Älter.gif"]
        )
    }

    @Test func onlyPictureFilesAreListed() throws {
        for name in ["a.png", ".hidden.png", "notes.txt", "png", "b.png.part", "c.jpg~"] {
            try folder.write([1], as: name)
        }
        try FileManager.default.createDirectory(atPath: folder("folder.png"), withIntermediateDirectories: false)
        #expect(mkfifo(folder("pipe.png"), 0o600) == 0)
        let listing = try PictureFolder(path: folder.path + "/")
        #expect(names(listing) == ["a.png"])
        #expect(listing.notes.isEmpty)
    }

    @Test func linksAreFollowedAndBrokenOnesNoted() throws {
        try folder.write([1], as: "a.png")
        #expect(symlink(folder("a.png"), folder("link.png")) == 0)
        #expect(symlink(folder("gone.png"), folder("broken.png")) == 0)
        let listing = try PictureFolder(path: folder.path)
        #expect(names(listing) == ["a.png", "link.png"])
        #expect(listing.notes == ["1 links left out, they lead to no file"])
    }

    @Test func namesThatAreNotTextAreNoted() throws {
        try folder.write([1], as: "a.png")
        let latin1: [CChar] = (Array(folder.path.utf8) + [0x2F, 0xE4] + Array(".png\0".utf8)).map {
            CChar(bitPattern: $0)
        }
        let file = try #require(fopen(latin1, "w"))
        fclose(file)
        let listing = try PictureFolder(path: folder.path)
        #expect(names(listing) == ["a.png"])
        #expect(listing.notes == ["1 files left out, their names are not UTF-8; rename them"])
    }

    @Test func formatsWithoutALoaderAreNoted() throws {
        let missing = PictureFormat.allCases.filter { !$0.isInstalled }
        for format in missing { try folder.write([1], as: "x." + format.fileExtensions[0]) }
        try folder.write([1], as: "a.png")
        let listing = try PictureFolder(path: folder.path)
        #expect(names(listing) == ["a.png"])
        #expect(
            listing.notes == missing.map { "1 \($0.name) file left out; install the package \($0.package)" }
        )
    }

    @Test func theNumberOfPicturesIsBounded() throws {
        for index in 0..<5 { try folder.write([1], as: "\(index).png") }
        let listing = try PictureFolder(path: folder.path, maximumCount: 3)
        #expect(listing.pictures.count == 3)
        #expect(listing.notes == ["only 3 pictures are listed; spread them over several folders"])
        #expect(try PictureFolder(path: folder.path, maximumCount: 5).notes.isEmpty)
    }

    @Test func aFileIsAListOfItself() throws {
        let path = try folder.write([1], as: "anything")
        #expect(try PictureFolder(path: path).pictures.map(\.path) == [path])
    }

    @Test func whatCannotBeListedSaysWhy() throws {
        #expect(failure(folder("gone"))?.cause == .unreadable(.noSuchFile))
        #expect(failure("/dev/null")?.cause == .neitherFileNorFolder)
        #expect(failure(folder.path)?.cause == .noPictures(notes: []))
        let text = try #require(failure(folder.path)).description
        #expect(text.hasPrefix("no pictures in \(folder.path); looked for .jpg .jpeg"))
        let path = try folder.write([1], as: "file")
        #expect(failure(path + "/x")?.cause == .unreadable(SystemError(code: ENOTDIR)))
    }

    @Test func aFolderThatMayBeListedButNotEnteredSaysSo() throws {
        for name in ["a.png", "b.png", "c.txt"] { try folder.write([1], as: name) }
        var failure: PictureFolder.Failure?
        do throws(PictureFolder.Failure) {
            _ = try PictureFolder(path: folder.path, maximumCount: 9) { _, _, _ in .permissionDenied }
        } catch {
            failure = error
        }
        let text = try #require(failure).description
        #expect(text.hasPrefix("cannot read ") && text.contains(".png in \(folder.path): Permission denied"))
        #expect(text.contains("lacks the right x"))
    }

    @Test func filesThatCannotBeExaminedAreNotedBesideThoseThatCan() throws {
        for name in ["a.png", "b.png"] { try folder.write([1], as: name) }
        let listing = try PictureFolder(path: folder.path, maximumCount: 9) { folder, name, status in
            name == "a.png" ? .inputOutput : FolderListing.examine(folder: folder, name: name, status: &status)
        }
        #expect(names(listing) == ["b.png"])
        #expect(listing.notes == ["a.png left out: Input/output error (error 5)"])
    }

    @Test func linksThatLeadInACircleAreBrokenOnes() throws {
        try folder.write([1], as: "a.png")
        #expect(symlink("circle.png", folder("circle.png")) == 0)
        #expect(try PictureFolder(path: folder.path).notes == ["1 links left out, they lead to no file"])
    }

    @Test func aNameWithANULIsNoFiles() {
        #expect(failure("a\u{0}b")?.cause == .nulInName)
    }

    @Test func whatStandsInTheWayOfAFileIsKnownUnread() throws {
        #expect(PictureError.ofUnreadableFile(at: folder("gone"))?.cause == .unreadable(.noSuchFile))
        #expect(PictureError.ofUnreadableFile(at: folder.path)?.cause == .notARegularFile)
        #expect(PictureError.ofUnreadableFile(at: try folder.write([], as: "empty"))?.cause == .empty)
        #expect(PictureError.ofUnreadableFile(at: try folder.write([1], as: "file")) == nil)
    }

    @Test func aFolderWithoutPermissionSaysSo() throws {
        guard geteuid() != 0 else {
            print("skipped: root may read every folder")
            return
        }
        #expect(chmod(folder.path, 0) == 0)
        #expect(failure(folder.path)?.cause == .unreadable(.permissionDenied))
        chmod(folder.path, 0o700)
    }
}
