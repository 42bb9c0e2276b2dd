import Effort
import Foundation
import Glibc
import Testing

@testable import FileServer
@testable import Findings
@testable import Inspection

@Suite("PL-007 What files are by their content")
struct ContentTests {
  private static let office = "application/vnd.openxmlformats-officedocument."

  @Test(
    "PL-007 what a browser would run, and what nobody asked for, is refused and frees its place")
  func refused() async throws {
    let room = try await FileRoom()
    let html = Array("<!DOCTYPE html><html><script>alert(1)</script></html>".utf8)
    let svg = Array(
      #"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#.utf8)
    let elf: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + Array(repeating: 0, count: 200)
    let script = Array("#!/bin/sh\nrm -rf /\n".utf8)
    for (name, bytes) in [
      ("page.pdf", html), ("image.png", svg), ("program.txt", elf), ("script.txt", script),
      ("nothing.txt", []), ("archive.docx", Zip([("a.txt", text(10))]).bytes),
    ] {
      do {
        try await room.send(bytes, named: name)
        Issue.record("\(name) was taken")
      } catch FileError.unwantedType(let type) {
        #expect(type != "", "\(name)")
      }
      #expect(try await room.count("file") == 0, "\(name)")
      #expect(room.paths == [], "\(name)")
    }
    #expect(room.files.counters.now.refused == 6)
  }

  @Test(
    "an office document is known by its parts",
    arguments: [
      ("word/document.xml", "wordprocessingml.document"),
      ("xl/workbook.xml", "spreadsheetml.sheet"),
      ("ppt/presentation.xml", "presentationml.presentation"),
    ])
  func documents(part: String, type: String) async throws {
    let room = try await FileRoom()
    let types = OfficePackage.types()
    let zip = Zip([("[Content_Types].xml", types), (part, text(300))])
    let id = try await room.send(zip.bytes, named: "relatório")
    #expect(try await room.files.open(id, for: FileRoom.ana).type == Self.office + type)
    #expect(try await room.read(id) == zip.bytes)
  }

  @Test("PL-007 a package that lies about itself is refused in plain words")
  func packages() async throws {
    let room = try await FileRoom()
    let parts = [("[Content_Types].xml", text(50)), ("word/document.xml", text(300))]
    func zip(_ change: (inout Zip) -> Void) -> [UInt8] {
      var zip = Zip(parts)
      change(&zip)
      return zip.bytes
    }
    let cases: [(String, [UInt8], FileError.Unsoundness)] = [
      ("4 GB in 300 bytes", zip { $0.claimed[1] = 4_000_000_000 }, .bomb),
      ("ratio 1000", zip { $0.claimed[1] = 40_000_000 }, .bomb),
      ("parts that overlap", zip { $0.places[1] = 0 }, .bomb),
      ("another file before", Zip(parts, after: Array("%PDF-1.4 x".utf8)).bytes, .corrupt),
      ("another file behind", zip { _ in } + Array("<script>".utf8), .corrupt),
      ("cut short", Array(zip { _ in }.dropLast(10)), .corrupt),
      ("encrypted", zip { $0.flags = 1 }, .corrupt),
      ("a path upwards", Zip(parts + [("../x", [])]).bytes, .corrupt),
      ("a part twice", Zip(parts + [parts[1]]).bytes, .corrupt),
      (
        "a part that calls itself otherwise", zip { $0.ownNames[1] = "word/documend.xml" }, .corrupt
      ),
      ("bytes between parts", zip { $0.gap = 5 }, .corrupt),
      ("macros", Zip(parts + [("word/vbaProject.bin", text(9))]).bytes, .hasMacros),
    ]
    for (name, bytes, expected) in cases {
      // Through the reader itself: some of them are no package to libmagic any more.
      let path = room.folder + "/case.zip"
      try Data(bytes).write(to: URL(filePath: path))
      #expect(throws: InspectionFailure.unsound(expected), "\(name)") {
        try Self.read(path)
      }
    }
  }

  private static func read(_ path: String) throws {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    _ = try ZipDirectory(of: SourceFile(file))
  }

  @Test("random damage to a package never does more than refuse it")
  func fuzz() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("zip fuzzing: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let room = try await FileRoom()
    let path = room.folder + "/case.zip"
    let good = Zip([("[Content_Types].xml", text(50)), ("word/document.xml", text(300))]).bytes
    for _ in 0..<500 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random) / 8)
      try Data(bytes).write(to: URL(filePath: path))
      try? Self.read(path)
    }
  }

  @Test("PL-007 a scanner has the last word, and one that hangs or is not there takes nothing")
  func scanner() async throws {
    let marks = FileScanner(command: "/bin/grep -v -q X-VIRUS")
    let room = try await FileRoom(scanner: marks)
    try await room.send(text(100))
    await #expect(throws: FileError.unsound(.infected)) {
      try await room.send(Array("X-VIRUS\n".utf8))
    }
    #expect(try await room.count("file") == 1)
    for command in ["/bin/sleep 60", "/no/such/scanner"] {
      let stuck = try await FileRoom(scanner: FileScanner(command: command, patience: 0))
      do {
        try await stuck.send(text(100))
        Issue.record("\(command): taken")
      } catch FileError.unavailable {
        // It stays an upload that can be finished later.
        #expect(try await stuck.storage().reserved == 100)
      }
    }
  }
}
