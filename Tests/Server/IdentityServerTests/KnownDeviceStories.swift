import Database
import Identity
import Testing
import Values

@testable import IdentityServer

@Suite("Devices that an account has signed in on")
struct KnownDeviceStories {
  private static let password = "tres pedras azuis"

  private func signIn(
    _ people: People, _ token: String?, _ email: String = "ana@clinica.com.br"
  ) async throws -> String? {
    var input = SignIn(email: email, password: Self.password)
    input.knownDevice = token
    return try await people.service.signIn(input).knownDevice
  }

  private func isKnown(
    _ people: People, _ token: String?, _ email: String = "ana@clinica.com.br"
  ) async throws -> Bool {
    var input = SignIn(email: email, password: "")
    input.knownDevice = token
    return try await people.service.knownDevice(of: input) != nil
  }

  @Test("a device is known by what it was given, to that account alone, and keeps it")
  func known() async throws {
    try await People.with { people in
      let token = try #require(try await people.signUp().knownDevice)
      _ = try await people.signUp("bia@clinica.com.br")
      #expect(try await isKnown(people, token))
      #expect(try await isKnown(people, token, " ANA@clinica.com.br"))
      #expect(try await !isKnown(people, token, "bia@clinica.com.br"))
      #expect(try await !isKnown(people, String(token.dropLast())))
      #expect(try await !isKnown(people, nil))
      #expect(try await signIn(people, token) == token)
      // Another's is worth nothing, and the device gets one of its own.
      let hers = try #require(try await signIn(people, token, "bia@clinica.com.br"))
      #expect(hers != token)
      #expect(try await isKnown(people, hers, "bia@clinica.com.br"))
      let kept = try await people.service.database.read { transaction in
        try transaction.rows("SELECT digest FROM known_device") { $0.bytes(0) }
      }
      #expect(!kept.contains(Array(token.utf8)))
    }
  }

  @Test("of an account twenty are known, those that were seen last; after 400 days none")
  func forgotten() async throws {
    try await People.with { people in
      let first = try #require(try await people.signUp().knownDevice)
      people.clock.move(milliseconds: 1)
      let second = try await signIn(people, nil)
      for _ in 0..<18 {
        people.clock.move(milliseconds: 1)
        _ = try await signIn(people, nil)
      }
      people.clock.move(milliseconds: 1)
      #expect(try await signIn(people, first) == first)
      people.clock.move(milliseconds: 1)
      _ = try await signIn(people, nil)
      #expect(try await isKnown(people, first))
      #expect(try await !isKnown(people, second))
      people.clock.move(milliseconds: KnownDevices.lifetime)
      #expect(try await !isKnown(people, first))
    }
  }

  @Test("a session that is refreshed tells nothing new of the device")
  func refreshed() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      let next = try await people.service.refresh(SessionRefresh(refreshToken: grant.refreshToken))
      #expect(next.knownDevice == nil)
    }
  }
}
