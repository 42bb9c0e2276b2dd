import Database
import FileServer
import Fields
import Foundation
import HTTP
import Records
import Sample
import SampleServer
import Sync
import Testing
import Values

@testable import UmbuServer

/// What no route shows; `TenancyDrill` walks those.
@Suite("One server, several apps")
struct AppsApartTests {
  @Test("PL-001 each app has pages of its own, under its own path")
  func pages() async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for app in ServerRoom.apps.map(\.id) {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(app)", withIntermediateDirectories: true)
      try Data("<!doctype html><title>\(app)</title>".utf8)
        .write(to: URL(filePath: "\(folder)/\(app)/index.html"))
    }
    try await ServerRoom.serving({ $0.web = WebFolders(path: folder) }) { room in
      for app in ServerRoom.apps.map(\.id) {
        for path in ["", "anything/below"] {
          let answer = try await room.client.send("GET", "/\(app)/\(path)")
          let text = String(decoding: answer.body, as: UTF8.self)
          #expect(text.contains("<title>\(app)<"), "\(app)/\(path)")
        }
      }
    }
  }

  @Test("PL-001 the session of one app opens no live channel of another")
  func doors() async throws {
    try await ServerRoom.serving { room in
      var people: [Person] = []
      for app in room.umbu.apps.map(\.app.id) {
        let person = try await Person(in: room, app: app, "ana@example.com")
        // A plan may say whether a space is synced.
        try await person.getBestPlan()
        people.append(person)
      }
      #expect(people.count > 1)
      for own in people {
        for other in people {
          let channel = try await Watching(port: room.umbu.port, "/\(own.app)/v1/live")
          try await channel.send(LiveHello(other.token, own.space).object.jsonText)
          let heard = try await channel.next()
          #expect(
            (heard == .closed(4401)) == (own.app != other.app),
            "\(own.app), with the session of \(other.app): \(heard)")
        }
      }
    }
  }

  /// Sample with plans, which are kept in a garden's name, and room by its plan.
  private static let planned = {
    var app = AppDefinition.sample
    app.plans = PlanControl(
      names: ["seed", "gold"],
      read: { transaction, space in transaction.find(ID<Garden>(space))?.name },
      set: { transaction, space, plan in
        guard var garden = transaction.find(ID<Garden>(space)) else { return false }
        garden.name = plan
        transaction.put(garden)
        return true
      })
    app.files?.storage = { transaction, space in
      let name = try transaction.first(
        "SELECT name FROM garden WHERE space = $1", [SQLValue(space)]
      ) { $0.text(0) }
      return .atMost(name == "gold" ? 20 : 10)
    }
    return app
  }()

  @Test("PL-001 each app has a catalogue of its own: names, spaces and what a plan allows")
  func catalogues() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow, Self.planned])
    defer { room.remove() }
    let clinic = try await Person(in: room, app: "fisioflow", "ana@example.com", calling: "Ipê")
    let garden = try await Person(in: room, app: "sample", "ana@example.com", calling: "Ipê")
    func set(_ person: Person, _ plan: String, _ app: String) async -> (Int, String) {
      let done = await Commands(room.umbu.apps).run(
        ["plan", "set", "\(person.space)", plan, "--app", app])
      return (done.exitCode, done.text)
    }
    func storage(of person: Person) async -> Int64? {
      await person.room.call(
        .get, "/\(person.app)/v1/files?space=\(person.space)", token: person.token
      ).json["storageBytes"]?.integer
    }
    let free = await storage(of: clinic)
    #expect(await storage(of: garden) == 10)
    // A plan of the other app, though it has that name, and a space of the other app.
    let none = await set(garden, "silver", "sample")
    #expect(none.0 != 0 && none.1.contains("There is no plan silver: seed, gold."), "\(none)")
    #expect(await set(clinic, "seed", "fisioflow").0 != 0)
    #expect(await set(garden, "gold", "fisioflow").0 == 1)
    #expect(await set(clinic, "gold", "sample").0 == 1)
    #expect(await storage(of: clinic) == free)
    #expect(await storage(of: garden) == 10)
    // The same name is another plan in each.
    #expect(await set(garden, "gold", "sample").0 == 0)
    #expect(await storage(of: garden) == 20)
    #expect(await storage(of: clinic) == free)
    #expect(await set(clinic, "gold", "fisioflow").0 == 0)
    #expect(await storage(of: clinic) == 20 << 30)
    #expect(await storage(of: garden) == 20)
    await room.umbu.stop()
  }

  @Test("PL-001 an app without plans has none, and its spaces no place in those of another")
  func plans() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let garden = try await Person(in: room, app: "sample", "ana@example.com", calling: "Ipê")
    for (app, why) in [("sample", "Sample has no plans."), ("fisioflow", "Nothing is called")] {
      let done = await Commands(room.umbu.apps).run(
        ["plan", "set", "\(garden.space)", "gold", "--app", app])
      #expect(done.exitCode == 1 && done.text.contains(why), "\(done.text)")
    }
    await room.umbu.stop()
  }
}
