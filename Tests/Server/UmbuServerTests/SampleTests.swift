import Clinic
import Database
import DatabaseTesting
import Documents
import Fields
import Foundation
import HTTP
import Identity
import IdentityServer
import Records
import Sample
import SampleServer
import Testing
import Values

@testable import UmbuServer

@Suite("A second app beside FisioFlow")
struct SampleTests {
  private static let first = Plant(ID(NamedRecord.id(1)), "Ipê")

  @Test("PL-001 its path, document, figures and commands come from its definition")
  func definition() async throws {
    try await ServerRoom.serving { room in
      var ana = try await Person(in: room, app: "sample", "ana@example.com", calling: "Horta")
      try await ana.sync(
        AddPlant(Self.first), WaterPlant(Self.first.id, 500, as: ID(NamedRecord.id(2))))
      let json = await room.call(.get, "/openapi.json").json
      for app in room.umbu.apps {
        for operation in app.operations {
          let path = json["paths"]?["/\(app.app.id)/\(operation.path)"]
          let found = path?[operation.method.rawValue.lowercased()]
          #expect(found?["operationId"]?.text == "\(app.app.id)_\(operation.name)")
          #expect(found?["tags"]?.array?.first?.text == app.app.name)
        }
      }
      let page = String(decoding: await room.operate("/metrics").bytes, as: UTF8.self)
      for figure in [
        "umbu_database_writes_total", "umbu_watchers", "umbu_jobs_oldest_due_seconds",
      ] {
        for app in ServerRoom.apps.map(\.id) {
          #expect(page.contains("\n\(figure){app=\"\(app)\"} "), "\(figure) of \(app)")
        }
        #expect(page.components(separatedBy: "# TYPE \(figure) ").count == 2, "\(figure)")
      }
      let commands = Commands(room.umbu.apps)
      let list = await commands.run(["user", "list", "--app", "sample"])
      #expect(list.text.contains("ana@example.com  Horta (\(ana.space))"), "\(list.text)")
      #expect(await commands.run(["user", "list"]).text == "Nobody has an account yet.\n")
      let audit = await commands.run(["audit", "verify"])
      #expect(audit.text.contains("Sample: 4 rows in 1 chains"), "\(audit.text)")
    }
  }

  @Test("PL-001 it has data and keys of its own: what is erased or restored in it touches no other")
  func apart() async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let room = try await ServerRoom.open(at: folder)
    var ana = try await Person(in: room, "ana@example.com", calling: "Ipê")
    var bia = try await Person(in: room, app: "sample", "ana@example.com", calling: "Ipê")
    try await ana.sync(AddPatient(Patient(1, "João")))
    try await bia.sync(AddPlant(Self.first))
    let place = room.umbu.installation.data
    let (clinics, gardens) = (
      room.app("fisioflow").database, room.app("sample").database
    )
    #expect(try await clinics.read { try $0.tables() }.contains { $0.name == "patient" })
    #expect(try await !clinics.read { try $0.tables() }.contains { $0.name == "plant" })
    #expect(try await !gardens.read { try $0.tables() }.contains { $0.name == "patient" })
    if place.postgreSQL == nil {
      for app in ServerRoom.apps.map(\.id) {
        #expect(FileManager.default.fileExists(atPath: "\(place.folder)/\(app).sqlite"))
      }
    }

    // A backup of one app has the keys of its own spaces, and is no backup of the other.
    let commands = Commands(room.umbu.apps)
    let backup = folder + "/gardens"
    let made = await commands.run(["backup", backup, "--app", "sample"])
    #expect(made.exitCode == 0, "\(made.text)")
    let keys = try #require(try room.umbu.installation.keys.load())
    #expect(keys.spaces[bia.space] != nil && keys.spaces[ana.space] == nil)

    let before = try await room.rowCounts(of: "fisioflow")
    let erased = await commands.run(["erase", "Ipê", "--yes", "--app", "sample"])
    #expect(erased.exitCode == 0, "\(erased.text)")
    #expect(try await room.count("sample", "SELECT count(*) FROM plant") == 0)
    #expect(try await room.rowCounts(of: "fisioflow") == before)
    await room.umbu.stop()

    let other = await Restore(.backup(backup), to: place, of: .fisioFlow, replaces: true).run()
    #expect(other.text == "It is no backup of FisioFlow.\n")
    let back = await Restore(.backup(backup), to: place, of: .sample, replaces: true).run()
    #expect(back.exitCode == 0, "\(back.text)")
    #expect(back.text.contains("Erased before, and left out:"), "\(back.text)")
    let again = try await ServerRoom.open(at: folder)
    #expect(try await again.rowCounts(of: "fisioflow") == before)
    await again.umbu.stop()
  }

  @Test("a role that the app does not have is unknown to it, and the team is as large as it says")
  func team() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "sample", "ana@example.com")
    func invite(_ email: String, as role: Role) async -> Response {
      await ana.call(
        TeamEndpoints.invite, NewInvitation(to: ana.space, email: email, role: role))
    }
    let unknown = await invite("bia@example.com", as: .therapist)
    #expect(unknown.status.code == 422)
    #expect(unknown.json["errors"]?.array?.first?["reason"]?.text == "unknown")
    let choice = RoleChoice(.therapist, for: ana.grant.account.id, in: ana.space)
    #expect(await ana.call(TeamEndpoints.setRole, choice).status.code == 422)
    for number in 1..<GardenTeam.most {
      #expect(await invite("\(number)@example.com", as: .helper).status == .ok)
    }
    let full = await invite("last@example.com", as: .helper)
    #expect(full.status == .forbidden && full.json["code"]?.text == "limitReached")
    await room.umbu.stop()
  }

  @Test("its audit is in words of its own, and tells who looked")
  func audit() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, app: "sample", "ana@example.com")
    let (id, watering) = (Self.first.id, ID<Watering>(NamedRecord.id(2)))
    var noted = Self.first
    noted.notes = "Só de manhã"
    var leaflet = PlantDocument()
    leaflet.id = ID(NamedRecord.id(3))
    leaflet.owner = id
    leaflet.name = "Viveiro.pdf"
    leaflet.bytes = 9
    try await ana.sync(
      AddPlant(Self.first), EditPlant(from: Self.first, to: noted), ViewPlant(id), ArchivePlant(id),
      RestorePlant(id), WaterPlant(id, 500, as: watering), ExportGarden(.plants, count: 1),
      PlantDocument.Add(leaflet))
    #expect(try await room.count("sample", "SELECT count(*) FROM document") == 1)
    try await ana.sync(RemovePlant(id))
    #expect(try await room.count("sample", "SELECT count(*) FROM document") == 0)
    let told = try await room.app("sample").database.read { transaction in
      try transaction.rows("SELECT action, details FROM audit ORDER BY number") { row in
        let change = (try? JSONValue.parse(row.text(1)))?["change"]?.text
        return change.map { row.text(0) + " " + $0 } ?? row.text(0)
      }
    }
    #expect(
      told.filter { $0 != "download_data" }
        == [
          "user_login", "change_data added", "change_data edited", "access_sensitive_data",
          "change_data archived", "change_data restored", "change_data watered", "export_data",
          "change_data documentAdded", "delete_data",
        ])
    await room.umbu.stop()
  }

  @Test("FF-038 two versions of a plant's notes are both kept, and a decision is taken back")
  func texts() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, app: "sample", "ana@example.com")
    func noting(_ notes: String) -> Plant {
      var plant = Self.first
      plant.notes = notes
      return plant
    }
    func stands() async throws -> [String] {
      try await room.app("sample").database.read { transaction in
        try transaction.rows(
          """
          SELECT notes FROM plant \
          UNION ALL SELECT text FROM text_conflict WHERE decided_at IS NULL
          """
        ) { $0.text(0) }
      }
    }
    try await ana.sync(AddPlant(Self.first))
    try await ana.sync(EditPlant(from: Self.first, to: noting("sol")))
    try await ana.sync(EditPlant(from: Self.first, to: noting("sombra")))
    #expect(try await stands() == ["sol", "sombra"])
    var waiting = TextConflict()
    waiting.subject = Self.first.id.uuid
    waiting.field = "notes"
    waiting.text = "sombra"
    waiting.base = LongText.version(of: "")
    waiting.id = try #require(
      try await room.app("sample").database.read { transaction in
        try transaction.rows("SELECT id FROM text_conflict") { row in
          row.withBytes(0) { UUID($0) }.map { ID<TextConflict>($0) }
        }
      }.first ?? nil)
    try await ana.sync(DecidePlantText(waiting, over: "sol", for: "sombra"))
    #expect(try await stands() == ["sombra"])
    try await ana.sync(ReopenPlantText(waiting, over: "sol", from: "sombra"))
    #expect(try await stands() == ["sol", "sombra"])
    // From a copy it comes back with both.
    let kept = noting("sol")
    let text = WaitingText(waiting)
    try await ana.sync(RemovePlant(kept.id), AddPlant(recovered: kept, with: [text]))
    #expect(try await stands() == ["sol", "sombra"])
    await room.umbu.stop()
  }
}
