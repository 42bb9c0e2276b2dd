import Crypto
import Database
import SampleServer
import SyncServer
import Testing

@testable import UmbuServer

@Suite("The tables of the apps")
struct MigrationTests {
  @Test(
    "the migrations make the tables that the records' fields ask for",
    arguments: ["fisioflow", "sample"])
  func tables(app: String) async throws {
    let server = try await ServerRoom.open()
    defer { server.remove() }
    let hosted = try #require(server.umbu.apps.first { $0.app.id == app })
    let tables = hosted.sync.tables.all
    let differences = try await hosted.database.read { try SchemaDifference.find(tables, in: $0) }
    #expect(differences == [], "\(differences.joined(separator: "\n"))")
  }

  /// The first digits of the SHA-256 of every migration that has landed, by room. What is new comes at
  /// the end of a room's, and a new room before the app's own.
  private static let landed: [(room: String, checksums: String)] = [
    ("identity", "e138aad2a55a6934 1fef3cd35f488a13 a6bed169d69126b6 6ac04ab2ec192c8e"),
    (
      "sync",
      """
      8233e9e9f23f5525 e9bf36054edfe22e b6f20392e32b829a 90bce8b120a51f32 \
      080e22acb820653a
      """
    ),
    ("history", "fdcfe3dca33b743e 7840349028e0ddc4"),
    ("files", "c1514ff55d7df4fc 7e55e098f90e92f4"),
    ("audit", "b2a6f1c0853196dd"),
    ("jobs", "21b0e0b4d9826ef0"),
    ("download", "22fb7fa19f7f34a3"),
    ("retention", "84afa67fc982d28a"),
    ("demonstration", "e9bd3159e77d07c9"),
    (
      "fisioflow",
      """
      f0fec065751bef4f 2d50dbd253e1ac24 a430203bff3d0e47 7d884017678ae39b \
      802cf7fd71c4f0e4 edc20d195bb5f694 cb126e5263f4efee
      """
    ),
  ]

  @Test("the migrations of FisioFlow are those that have landed, in the same order")
  func frozen() {
    let tables = AppDefinition.fisioFlow.tables
    #expect(tables.map(\.room) == Self.landed.map(\.room))
    for (tables, landed) in zip(tables, Self.landed) {
      let checksums = tables.migrations.map {
        String(Digest.sha256($0.sql).hexadecimal.prefix(16))
      }
      #expect(
        checksums.joined(separator: " ").hasPrefix(landed.checksums),
        "\(tables.room): \(checksums)")
      #expect(tables.migrations.map(\.number) == Array(1...tables.migrations.count))
    }
  }

  @Test("what apps share as text is as frozen as the migrations that it is part of")
  func shared() {
    let checksums = AppDefinition.sample.migrations.map {
      String(Digest.sha256($0.sql).hexadecimal.prefix(16))
    }
    #expect(checksums == ["c567a7fac877cbb5", "2069bc11ccc6b62c"])
  }

  @Test("every app has the tables of the same modules, and its own last")
  func modules() {
    let (one, other) = (AppDefinition.fisioFlow.tables, AppDefinition.sample.tables)
    #expect(one.dropLast().map(\.room) == other.dropLast().map(\.room))
    #expect(one.dropLast().map(\.migrations) == other.dropLast().map(\.migrations))
    #expect(other.last?.room == "sample")
  }
}
