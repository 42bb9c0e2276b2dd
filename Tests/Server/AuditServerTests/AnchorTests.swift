import Crypto
import Foundation
import Notebook
import Testing
import Values

@testable import AuditServer

@Suite("The audit is signed each hour in which something was written, and each day")
struct AnchorTests {
  @Test("FF-130 of several processes one makes the hour's anchor, and a later hour has its own")
  func once() async throws {
    try await AuditRoom.with { room in
      try await room.open(id(100))
      try await room.push([WriteNote(ID(id(1)), "um")], to: id(100))
      let made = try await withThrowingTaskGroup(of: AuditAnchor?.self) { group in
        for _ in 0..<4 { group.addTask { try await room.anchor() } }
        var made: [AuditAnchor] = []
        for try await anchor in group { if let anchor { made.append(anchor) } }
        return made
      }
      #expect(made.map(\.number) == [1] && made.map(\.period) == ["2025-10-09T08"])
      room.clock.move(milliseconds: -3 * day)
      #expect(try await room.anchor() == nil)
      room.clock.move(milliseconds: 4 * day)
      try await room.push([WriteNote(ID(id(2)), "dois")], to: id(100), from: 2)
      let next = try #require(try await room.anchor())
      #expect(next.number == 2 && next.period == "2025-10-10T08" && next.previous == made[0].digest)
      #expect(SigningKey.isValid(next.signature, of: next.digest, by: room.key.publicKey))
      room.clock.move(milliseconds: day)
      try await room.anchor()
      // A chain that did not move since is not signed again.
      let heads = try await room.rows(
        "SELECT anchor, number FROM audit_anchor_head ORDER BY anchor")
      #expect(heads == [[.integer(1), .integer(1)], [.integer(2), .integer(2)]])
      let finding = try await room.verify()
      #expect(finding.problems == [] && finding.anchors == 3)
    }
  }

  @Test("FF-130 an hour has its anchor where something was written, and a day has one anyhow")
  func hourly() async throws {
    try await AuditRoom.with { room in
      try await room.open(id(100))
      try await room.push([WriteNote(ID(id(1)), "um")], to: id(100))
      #expect(try await room.anchor()?.period == "2025-10-09T08")
      try await room.push([WriteNote(ID(id(2)), "dois")], to: id(100), from: 2)
      #expect(try await room.anchor() == nil, "the hour has one")
      room.clock.move(milliseconds: 3_600_000)
      #expect(try await room.anchor()?.period == "2025-10-09T09")
      room.clock.move(milliseconds: 3_600_000)
      #expect(try await room.anchor() == nil, "nothing was written")
      room.clock.move(milliseconds: day)
      #expect(try await room.anchor()?.period == "2025-10-10T10")
      #expect(try await room.verify().problems == [])
    }
  }

  @Test("those that versions before made for a day stand before the hours of the next")
  func daysBefore() async throws {
    try await AuditRoom.with { room in
      try await room.open(id(100))
      try await room.push([WriteNote(ID(id(1)), "um")], to: id(100))
      try await room.makeDaily("2025-10-09")
      try await room.push([WriteNote(ID(id(2)), "dois")], to: id(100), from: 2)
      let next = try #require(try await room.anchor())
      #expect(next.number == 2 && next.period == "2025-10-09T08")
      #expect(try await room.verify().problems == [])
    }
  }

  @Test("FF-130 an anchor by another key is told, with the line that trusts it")
  func foreign() async throws {
    try await AuditRoom.with { room in
      try await room.anchor()
      let key = room.key.publicKey.hexadecimal
      #expect(
        try await room.verify(trusting: []).problems == [.foreignKey(anchor: 1, key: key)])
      #expect(AuditProblem.foreignKey(anchor: 1, key: key).description.hasSuffix(key))
    }
  }

  @Test("the key is made once, for its owner's eyes alone, and others are trusted by a list")
  func keyFile() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "umbu-key-\(Foundation.UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = AuditKeyFile(in: folder)
    #expect(file.trusted().isEmpty)
    let key = try file.loadOrMake()
    #expect(try file.loadOrMake().secret == key.secret)
    let path = "\(folder)/\(AuditKeyFile.name)"
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let other = SigningKey().publicKey
    try "\(other.hexadecimal)\nnonsense\n".write(
      toFile: "\(folder)/\(AuditKeyFile.trustedName)", atomically: true, encoding: .utf8)
    #expect(file.trusted() == [key.publicKey, other])
    let third = SigningKey().publicKey
    for _ in 0..<2 { try file.trust([third, key.publicKey]) }
    #expect(file.trusted() == [key.publicKey, other, third])
    #expect(file.isBesideData && !file.isOpenToOthers)
    try "half".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: (any Error).self) { try file.loadOrMake() }
  }
  @Test("a key that lies elsewhere is known by the list in the folder, and goes into no backup")
  func keyElsewhere() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "umbu-key-\(Foundation.UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder + "/data/below", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = try AuditKeyFile(in: folder + "/data").loadOrMake()
    let file = AuditKeyFile(in: folder + "/data", key: folder + "/keys/umbu.key")
    let key = try file.loadOrMake()
    #expect(key.secret != before.secret && !file.isBesideData && file.secret == nil)
    #expect(AuditKeyFile(in: folder + "/data", key: folder + "/data/below/umbu.key").isBesideData)
    // The one beside the data can go: what it signed stays good.
    try FileManager.default.removeItem(atPath: folder + "/data/audit.key")
    let trusted: Set = [before.publicKey, key.publicKey]
    #expect(file.trusted() == trusted)
    #expect(AuditKeyFile(in: folder + "/data").trusted() == trusted)
    #expect(try file.loadOrMake().secret == key.secret)
  }
}
