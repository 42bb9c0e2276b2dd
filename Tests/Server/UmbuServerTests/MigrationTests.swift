import Database
import SyncServer
import Testing

@testable import UmbuServer

@Suite("The tables of the apps")
struct MigrationTests {
  @Test("the migrations make the tables that the records' fields ask for", arguments: ["fisioflow"])
  func tables(app: String) async throws {
    let server = try await ServerRoom.open()
    defer { server.remove() }
    let hosted = try #require(server.umbu.apps.first { $0.app.id == app })
    let tables = hosted.sync.tables.all
    let differences = try await hosted.database.read { try SchemaDifference.find(tables, in: $0) }
    #expect(differences == [], "\(differences.joined(separator: "\n"))")
  }
}
