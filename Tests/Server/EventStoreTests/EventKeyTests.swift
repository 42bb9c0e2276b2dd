import DatabaseTesting
import EventStore
import Foundation
import Testing
import Values

@Suite("The key of events")
struct EventKeyTests {
  @Test("one file is one key, which its owner alone reads; another is another")
  func file() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.file("events.key")
      let (first, again) = (try EventKeys(file: path), try EventKeys(file: path))
      let other = try EventKeys(file: folder.file("other.key"))
      let id = UUID(high: 1, low: 2)
      let mark = first.mark(id, of: "sample")
      #expect(mark == again.mark(id, of: "sample") && mark != id)
      #expect(mark != first.mark(id, of: "fisioflow"))
      #expect(mark != other.mark(id, of: "sample"))
      #expect(first.alias("ana", of: "sample") != other.alias("ana", of: "sample"))
      #expect(first.alias("ana", of: "sample").count == 32)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      _ = try EventKeys(existing: folder.file("none.key"))
      let isMade = FileManager.default.fileExists(atPath: folder.file("none.key"))
      #expect(!isMade, "who only looks makes none")
      try Data("no key\n".utf8).write(to: URL(filePath: path))
      let isRead = (try? EventKeys(file: path)) != nil
      #expect(!isRead)
    }
  }

  @Test("PR-040: a token holds for its app and its hours, by its signature alone")
  func tokens() async throws {
    try await withTemporaryFolder { folder in
      let keys = try EventKeys(file: folder.file("events.key"))
      let other = try EventKeys(file: folder.file("other.key"))
      let now = Instant(milliseconds: 1_772_542_800_000)
      let end = now.adding(milliseconds: DebugToken.lifetime)
      let token = DebugToken(for: UUID(high: 1, low: 1), of: "sample", until: end)
      let text = token.text(signedBy: keys)
      #expect(DebugToken(text, of: "sample", at: now, signedBy: keys) == token)
      #expect(DebugToken(text, of: "fisioflow", at: now, signedBy: keys) == nil)
      #expect(DebugToken(text, of: "sample", at: end, signedBy: keys) == nil)
      let unsigned = String(text[..<text.firstIndex(of: ".")!])
      for forged in [
        "", ".", unsigned, unsigned + ".", token.text(signedBy: other),
        text + "A", "A" + text,
      ] {
        #expect(DebugToken(forged, of: "sample", at: now, signedBy: keys) == nil, "\(forged)")
      }
    }
  }
}
