import Foundation
import Testing

@testable import FileServer

@Suite("PL-007 Names from outside")
struct NameTests {
  @Test(
    "PL-007 a name keeps its last part and nothing that hides",
    arguments: [
      ("laudo.pdf", "laudo.pdf"), ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"),
      ("C:\\exames\\joelho.png", "joelho.png"), ("..", "arquivo"), (".", "arquivo"),
      ("", "arquivo"),
      ("a/..", "arquivo"), ("x\u{0}y.txt", "xy.txt"), ("a\r\nSet-Cookie: b", "aSet-Cookie: b"),
      ("gpj.\u{202E}exe", "gpj.exe"), ("  ", "arquivo"),
      ("ressonância 1ª.pdf", "ressonância 1ª.pdf"),
      (String(repeating: "é", count: 300), String(repeating: "é", count: 255)),
    ])
  func cleaned(name: String, expected: String) {
    #expect(FileName.cleaned(name) == expected)
  }

  @Test(
    "what was made anew is saved by a name that fits",
    arguments: [
      ("foto.HEIC", "image/jpeg", "foto.HEIC.jpg"), ("foto.JPG", "image/jpeg", "foto.JPG"),
      ("foto", "image/png", "foto.png"), ("laudo.pdf", "application/pdf", "laudo.pdf"),
    ])
  func saved(name: String, type: String, expected: String) {
    #expect(FileName.saved(name, as: type) == expected)
  }

  @Test(
    "PL-007 whatever a file is called, it lies below its folder under a name of ours",
    arguments: [
      "../../../escaped", "/tmp/escaped", "uploads/../../escaped", "a\u{0}b", "~/escaped",
    ])
  func path(name: String) async throws {
    let room = try await FileRoom()
    try await room.send(text(100), named: name)
    #expect(room.paths.count == 1)
    let parts = try #require(room.paths.first).split(separator: "/")
    #expect(parts.count == 4)
    #expect(parts[0] == "\(FileRoom.space)")
    #expect(!room.paths[0].contains("escaped"))
    #expect(!FileManager.default.fileExists(atPath: room.folder + "/escaped"))
  }
}
