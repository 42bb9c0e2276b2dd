import Crypto
import Database
import EventStore
import SampleServer
import SyncServer
import Testing

@testable import UmbuServer

@Suite("The tables of the apps")
struct MigrationTests {
  @Test(
    "the migrations make the tables that the records' fields ask for",
    arguments: ServerRoom.apps.map(\.id))
  func tables(app: String) async throws {
    let server = try await ServerRoom.open()
    defer { server.remove() }
    let hosted = try #require(server.umbu.apps.first { $0.app.id == app })
    let tables = hosted.sync.tables.all
    let differences = try await hosted.database.read { try SchemaDifference.find(tables, in: $0) }
    #expect(differences == [], "\(differences.joined(separator: "\n"))")
  }

  /// The first digits of the SHA-256 of every migration that has landed, by room. What is new comes at
  /// the end of a room's, and a new room at the end of these: an app's own follow.
  private static let landed: [(room: String, checksums: String)] = [
    (
      "identity",
      """
      e138aad2a55a6934 1fef3cd35f488a13 a6bed169d69126b6 6ac04ab2ec192c8e \
      f23879697b9ad643 b55d81cda7283323
      """
    ),
    (
      "sync",
      """
      8233e9e9f23f5525 e9bf36054edfe22e b6f20392e32b829a 90bce8b120a51f32 \
      080e22acb820653a
      """
    ),
    ("history", "fdcfe3dca33b743e 7840349028e0ddc4 62a2f737ac9a2b41"),
    ("files", "c1514ff55d7df4fc 7e55e098f90e92f4"),
    ("audit", "b2a6f1c0853196dd"),
    ("jobs", "21b0e0b4d9826ef0"),
    ("download", "22fb7fa19f7f34a3"),
    ("retention", "84afa67fc982d28a"),
    ("demonstration", "e9bd3159e77d07c9"),
    ("delivery", "7c46e6ff86b24024 742506a1f5eeb066 c2f8059eafdc09c4 4b820de54a4c39e1"),
    (
      "agenda",
      """
      2ce4d72a451eaa67 bc4f58d58a5ed130 918ef0abb5e7c02b 43f7bfe58c285bdd \
      274d790c115cbbb0
      """
    ),
    ("purchases", "e4697823e1deb0c1"),
    ("checkout", "c5cf5d4bb6dab167"),
    ("analytics", "23f0e1001aee9973"),
  ]

  /// Those of events, which are beside an app's tables.
  private static let landedOfEvents = "90aad9e54e92845d"

  /// The same of each app's own.
  private static let landedOfApps = [
    "careguide": "332004aba104f1ec ee1a7c5ddd012b8f 026f4a1c953d2a99 ad9de660e6805b41",
    "fisioflow": """
    f0fec065751bef4f 2d50dbd253e1ac24 a430203bff3d0e47 7d884017678ae39b \
    802cf7fd71c4f0e4 edc20d195bb5f694 cb126e5263f4efee 55906611f29b4124 \
    dc372ef959a5b69f 75cf56cb73ecd346 a87ac49ed4a83963 \
    ea11b7d0d01d0e81
    """,
    "prsnl": "8c4176d30ce1e0f8",
    // With what apps share as text, which is part of migrations.
    "sample": "c567a7fac877cbb5 2069bc11ccc6b62c 93f433c6d34018f0",
  ]

  /// Those of an app's own modules, behind its own.
  private static let landedOfModules = [
    "careguide": [(room: "care", checksums: "5763cefc2c84ec8e")],
    "prsnl": [
      (room: "capture", checksums: "1c36e7e965ca7cb6"),
      (room: "journaltexts", checksums: "bf49e384184ed749"),
      (room: "journallinks", checksums: "fea2cf26e46a4d53"),
    ],
  ]

  @Test(
    "the migrations of an app are those that have landed, in the same order",
    arguments: ServerRoom.apps.map(\.id))
  func frozen(id: String) throws {
    let tables = try #require(ServerRoom.apps.first { $0.id == id }).tables
    let own = try #require(
      Self.landedOfApps[id],
      "Nothing keeps the migrations of \(id) as they are: add them to landedOfApps.")
    let landed = Self.landed + [(id, own)] + (Self.landedOfModules[id] ?? [])
    #expect(tables.map(\.room) == landed.map(\.room))
    for (tables, landed) in zip(tables, landed) {
      let checksums = tables.migrations.map {
        String(Digest.sha256($0.sql).hexadecimal.prefix(16))
      }
      #expect(
        checksums.joined(separator: " ").hasPrefix(landed.checksums),
        "\(tables.room): \(checksums)")
      #expect(tables.migrations.map(\.number) == Array(1...tables.migrations.count))
    }
  }

  @Test("so are those of events, whose tables are all known by name")
  func events() async throws {
    let server = try await ServerRoom.open()
    defer { server.remove() }
    let checksums = AppDefinition.eventTables.migrations.map {
      String(Digest.sha256($0.sql).hexadecimal.prefix(16))
    }
    #expect(checksums.joined(separator: " ").hasPrefix(Self.landedOfEvents), "\(checksums)")
    for app in server.umbu.apps {
      let names = try await app.events.read { try $0.tables().map(\.name) }
      let ofEvents = Set(names.filter { $0.hasPrefix("event_") })
      #expect(ofEvents == EventMigrations.tables)
    }
    await server.umbu.stop()
  }
}
