import Identity
import Testing

@testable import IdentityServer

@Suite("FF-026 Sessions")
struct SessionStories {
  private static let quarterHour: Int64 = 15 * 60 * 1000
  private static let sixtyDays: Int64 = 60 * 24 * 3600 * 1000

  @Test("an access token is good for a quarter of an hour, a refresh token brings the next")
  func lifetimes() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      people.clock.move(milliseconds: Self.quarterHour - 1)
      #expect(try await people.service.caller(of: grant.accessToken) != nil)
      people.clock.move(milliseconds: 1)
      #expect(try await people.service.caller(of: grant.accessToken) == nil)
      let next = try await people.service.refresh(
        SessionRefresh(refreshToken: grant.refreshToken))
      #expect(next.account == grant.account)
      #expect(try await people.service.caller(of: next.accessToken) != nil)
    }
  }

  @Test("a refresh whose answer was lost can be repeated")
  func lostAnswer() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      _ = try await people.service.caller(of: grant.accessToken)
      let token = SessionRefresh(refreshToken: grant.refreshToken)
      _ = try await people.service.refresh(token)
      let again = try await people.service.refresh(token)
      #expect(try await people.service.caller(of: again.accessToken) != nil)
    }
  }

  @Test("a refresh token that is used after its successor was seen ends the session")
  func reuse() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      let token = SessionRefresh(refreshToken: grant.refreshToken)
      let next = try await people.service.refresh(token)
      let caller = try #require(try await people.service.caller(of: next.accessToken))
      await #expect(throws: IdentityError.reused(session: caller.session)) {
        try await people.service.refresh(token)
      }
      #expect(try await people.service.caller(of: next.accessToken) == nil)
      await #expect(throws: IdentityError.unauthorized) {
        try await people.service.refresh(SessionRefresh(refreshToken: next.refreshToken))
      }
    }
  }

  @Test("an old access token, seen while the refresh runs, does not confirm the new pair")
  func confirmedLate() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      let sessions = people.service.sessions
      let database = people.service.database
      let old = SessionToken(grant.accessToken)
      let found = try #require(try await database.read { try sessions.caller(of: old, in: $0) })
      let token = SessionRefresh(refreshToken: grant.refreshToken)
      _ = try await people.service.refresh(token)
      try await database.write { try sessions.confirm(old, of: found.caller.session, in: $0) }
      // The answer was lost: the device asks again with the token that it has.
      let again = try await people.service.refresh(token)
      #expect(try await people.service.caller(of: again.accessToken) != nil)
    }
  }

  @Test("a session that is not used for sixty days is over")
  func expiry() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      people.clock.move(milliseconds: Self.sixtyDays)
      await #expect(throws: IdentityError.unauthorized) {
        try await people.service.refresh(SessionRefresh(refreshToken: grant.refreshToken))
      }
    }
  }

  @Test("made-up tokens open nothing")
  func madeUp() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      for token in ["", "x", grant.refreshToken, String(grant.accessToken.dropLast())] {
        #expect(try await people.service.caller(of: token) == nil)
      }
    }
  }
}
