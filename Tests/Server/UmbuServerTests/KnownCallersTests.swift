import Fields
import HTTP
import Testing
import Values

@testable import UmbuServer

@Suite("Callers that are known for a moment")
struct KnownCallersTests {
  private func refresh(_ token: String, in room: ServerRoom) async -> Response {
    await room.call(
      .post, "/fisioflow/v1/sessions/refresh",
      json: .object([.init("refreshToken", .text(token))]))
  }

  private func current(_ person: Person) async -> Status {
    await person.room.call(.get, "/fisioflow/v1/accounts/current", token: person.token).status
  }

  @Test("the refresh of one person, or of a made-up token, makes nobody else be looked up again")
  func others() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com")
    #expect(await current(ana) == .ok)
    #expect(await current(bia) == .ok)
    // From here on a look-up would find nobody.
    try await room.app("fisioflow").database.write { transaction in
      try transaction.execute("UPDATE session SET access_until = 0")
    }
    #expect(await refresh("made up", in: room).status == .unauthorized)
    #expect(await current(ana) == .ok)
    #expect(await refresh(ana.grant.refreshToken, in: room).status == .ok)
    #expect(await current(ana) == .unauthorized)
    #expect(await current(bia) == .ok)
  }
}
