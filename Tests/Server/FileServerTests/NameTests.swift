import Foundation
import Findings
import Testing
import Values

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
      ("convite.js", "text/plain", "convite.js.txt"), ("a.vbs", "text/plain", "a.vbs.txt"),
      ("a.PS1", "text/plain", "a.PS1.txt"), ("a.txt.hta", "text/plain", "a.txt.hta.txt"),
      ("nota.TXT", "text/plain", "nota.TXT"), ("txt", "text/plain", "txt.txt"),
      ("lista.csv", "text/plain", "lista.csv"), ("laudo.exe", "application/pdf", "laudo.exe.pdf"),
      ("filme.html", "video/mp4", "filme.html.mp4"), ("carta.docm", word, "carta.docm.docx"),
    ])
  func saved(name: String, type: String, expected: String) {
    #expect(FileEnding.saved(name, as: type) == expected)
  }

  private static let word = OfficePackage.office + "wordprocessingml.document"

  @Test("every type that is kept has an ending, and none that a system runs")
  func endings() {
    let runs = ["exe", "js", "vbs", "ps1", "html", "htm", "hta", "svg", "bat", "cmd", "jar", "lnk"]
    for (type, kind) in FileKind.taken where type != "application/zip" {
      let kept = if case .image(let suffix) = kind { FileKind.type(ofSuffix: suffix) } else { type }
      #expect(!FileEnding.fitting(kept).isEmpty, "\(kept)")
      #expect(Set(FileEnding.fitting(kept)).isDisjoint(with: runs), "\(kept)")
    }
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
