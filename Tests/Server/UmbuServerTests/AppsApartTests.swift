import Clinic
import Fields
import Foundation
import HTTP
import Identity
import Sync
import Testing
import Values

@testable import UmbuServer

/// What the document of the API does not show (`TenancyDrill.operations` walks that).
@Suite("One server, several apps")
struct AppsApartTests {
  @Test("PL-001 each app has pages of its own, under its own path")
  func pages() async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for app in ["fisioflow", "sample"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(app)", withIntermediateDirectories: true)
      try Data("<!doctype html><title>\(app)</title>".utf8)
        .write(to: URL(filePath: "\(folder)/\(app)/index.html"))
    }
    try await ServerRoom.serving({ $0.web = WebFolders(path: folder) }) { room in
      for app in ["fisioflow", "sample"] {
        for path in ["", "anything/below"] {
          let answer = try await room.client.send("GET", "/\(app)/\(path)")
          let text = String(decoding: answer.body, as: UTF8.self)
          #expect(text.contains("<title>\(app)<"), "\(app)/\(path)")
        }
      }
    }
  }

  @Test("PL-001 the session of one app opens neither live channel nor file of another")
  func doors() async throws {
    try await ServerRoom.serving { room in
      let clinic = try await Person(in: room, app: "fisioflow", "ana@example.com")
      let garden = try await Person(in: room, app: "sample", "ana@example.com")
      for (app, own, other) in [("fisioflow", clinic, garden), ("sample", garden, clinic)] {
        for token in [own.token, other.token] {
          let channel = try await Watching(port: room.umbu.port, "/\(app)/v1/live")
          try await channel.send(LiveHello(token, own.space).object.jsonText)
          let heard = try await channel.next()
          #expect((heard == .closed(4401)) == (token == other.token), "\(app): \(heard)")
        }
      }
      let files = "/fisioflow/v1/files"
      let list = files + "?space=\(clinic.space)"
      #expect(await room.call(.get, list, token: clinic.token).status == .ok)
      #expect(await room.call(.get, list, token: garden.token).status == .unauthorized)
      #expect(
        await room.call(.get, files + "/\(clinic.space)", token: garden.token).status
          == .unauthorized)
    }
  }

  @Test("PL-001 plans are one app's: another has none, and its spaces no place in them")
  func plans() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let clinic = try await Person(in: room, app: "fisioflow", "ana@example.com", calling: "Ipê")
    let garden = try await Person(in: room, app: "sample", "ana@example.com", calling: "Ipê")
    func set(_ space: Values.UUID, _ app: String) async -> (Int, String) {
      let done = await Commands(room.umbu.apps).run(
        ["plan", "set", "\(space)", "gold", "--app", app])
      return (done.exitCode, done.text)
    }
    let none = await set(garden.space, "sample")
    #expect(none.0 == 1 && none.1.contains("Sample has no plans."), "\(none)")
    #expect(await set(garden.space, "fisioflow").0 == 1)
    #expect(await set(clinic.space, "fisioflow").0 == 0)
    await room.umbu.stop()
  }
}
