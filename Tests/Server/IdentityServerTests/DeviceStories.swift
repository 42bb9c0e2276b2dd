import API
import Identity
import SyncServer
import Testing
import Values

@testable import IdentityServer

@Suite("FF-012 What a person is called, and where they are signed in")
struct DeviceStories {
  private static let chrome = "Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0 Mobile Safari/537.36"

  private static func caller(_ people: People, _ grant: SessionGrant) async throws -> Caller {
    let found = try await people.service.caller(of: grant.accessToken)
    return try #require(found)
  }

  @Test("each device is listed with what it is, the one that asks marked, that used last first")
  func list() async throws {
    try await People.with { people in
      let first = try await Self.caller(people, try await people.signUp())
      people.clock.move(milliseconds: 60_000)
      let device = DeviceInfo(model: "Pixel 8", osVersion: "16", appVersion: "1")
      let grant = try await people.service.signIn(
        SignIn(email: "ana@clinica.com.br", password: "tres pedras azuis"), on: device,
        agent: Self.chrome)
      let second = try await Self.caller(people, grant)
      let list = try await people.service.devices(of: first).devices
      #expect(list.map(\.id) == [second.session, first.session])
      #expect(list.map(\.isThis) == [false, true])
      #expect(list[0].device == device && list[0].agent == Self.chrome)
      #expect(list[1].device == nil && list[1].agent.isEmpty)
      #expect(list[0].seenAt == people.clock.now)
      #expect(list[1].signedInAt == people.clock.now.adding(milliseconds: -60_000))
    }
  }

  @Test("what is refreshed was used then, and says what it is by then")
  func refreshed() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      people.clock.move(milliseconds: 3_600_000)
      let next = try await people.service.refresh(
        SessionRefresh(refreshToken: grant.refreshToken), agent: Self.chrome)
      let caller = try await Self.caller(people, next)
      let list = try await people.service.devices(of: caller).devices
      #expect(list.map(\.seenAt) == [people.clock.now])
      #expect(list.map(\.agent) == [Self.chrome])
      let text = String(repeating: "a", count: 10_000)
      _ = try await people.service.refresh(
        SessionRefresh(refreshToken: next.refreshToken), agent: text)
      let cut = try await people.service.devices(of: caller).devices
      #expect(cut.first?.agent.unicodeScalars.count == SignedInDevice.longestAgent)
    }
  }

  @Test("one is signed out, or all others; nobody signs out another's, or one twice")
  func ending() async throws {
    try await People.with { people in
      let ana = try await Self.caller(people, try await people.signUp())
      let bia = try await Self.caller(people, try await people.signUp("bia@clinica.com.br"))
      func signIn() async throws -> SessionGrant {
        try await people.service.signIn(
          SignIn(email: "ana@clinica.com.br", password: "tres pedras azuis"))
      }
      let grant = try await signIn()
      let second = try await Self.caller(people, grant)
      await #expect(throws: IdentityError.noDevice) {
        try await people.service.endDevice(DeviceChoice(second.session), by: bia)
      }
      #expect(try await people.service.isOpen(second))
      let (left, ended) = try await people.service.endDevice(
        DeviceChoice(second.session), by: ana)
      #expect(ended == [second.session] && left.devices.map(\.id) == [ana.session])
      #expect(try await people.service.caller(of: grant.accessToken) == nil)
      await #expect(throws: IdentityError.unauthorized) {
        try await people.service.refresh(SessionRefresh(refreshToken: grant.refreshToken))
      }
      await #expect(throws: IdentityError.noDevice) {
        try await people.service.endDevice(DeviceChoice(second.session), by: ana)
      }
      _ = try await signIn()
      _ = try await signIn()
      let others = try await people.service.endOtherDevices(by: ana)
      #expect(others.ended.count == 2)
      #expect(try await people.service.devices(of: ana).devices.map(\.id) == [ana.session])
      #expect(try await people.service.isOpen(bia))
    }
  }

  @Test("a name is kept tidy, may be taken back, and is refused where it does not show")
  func naming() async throws {
    try await People.with { people in
      let ana = try await Self.caller(people, try await people.signUp())
      let view = try await people.service.setName(PersonName("  Ana   Prado "), by: ana)
      #expect(view.name == "Ana Prado")
      #expect(try await people.service.current(ana).name == "Ana Prado")
      for (name, reason) in [
        ("Ana\u{202E}odarP", "malformed"), (String(repeating: "a", count: 81), "tooLong"),
      ] {
        await #expect(
          throws: IdentityError.invalid([FieldProblem(path: "name", reason: reason)])
        ) { try await people.service.setName(PersonName(name), by: ana) }
      }
      #expect(try await people.service.current(ana).name == "Ana Prado")
      let gone = try await people.service.setName(PersonName(" "), by: ana)
      #expect(gone.name == nil)
    }
  }
}
