import Copies
import Fields
import HTTP
import Identity
import Testing
import Values

@testable import UmbuServer

@Suite("Rate limits")
struct RateLimitTests {
  @Test("a bucket gives its burst, then one token a period, and forgets who is quiet")
  func bucket() {
    let buckets = TokenBuckets<String>(RateLimits.Rate(burst: 3, perSecond: 0.5), most: 10)
    #expect((0..<3).map { _ in buckets.spend("a", at: 0) } == [nil, nil, nil])
    #expect(buckets.spend("a", at: 0) == 2)
    #expect(buckets.spend("b", at: 0) == nil)
    #expect(buckets.spend("a", at: 1) == 1)
    #expect(buckets.spend("a", at: 2) == nil)
    #expect(buckets.spend("a", at: 1) == 2, "a clock that steps back gives nothing")
    for number in 0..<1_000 { _ = buckets.spend("\(number)", at: 1_000) }
    #expect(buckets.count <= 10)
  }

  @Test("PL-006 guessing passwords ends in 429 with Retry-After; waiting helps; others go on")
  func guessing() async throws {
    let room = try await ServerRoom.open { settings in
      settings.rateLimits = RateLimits()
      settings.rateLimits.signIn = RateLimits.Rate(burst: 3, perSecond: 0.1)
    }
    defer { room.remove() }
    func guess(_ address: String) async -> Response {
      await room.call(
        .post, "/fisioflow/v1/sessions",
        json: SignIn(email: "ana@example.com", password: "guess").object,
        headers: [("X-Forwarded-For", address)])
    }
    for _ in 0..<3 { #expect(await guess("203.0.113.7").status == .unauthorized) }
    let stopped = await guess("203.0.113.7")
    #expect(stopped.status == .tooManyRequests)
    #expect(stopped.headers["Retry-After"] == "10")
    #expect(await guess("203.0.113.8").status == .unauthorized)
    #expect(await guess("198.51.100.1, 203.0.113.7").status == .tooManyRequests)
    #expect(await guess("2001:db8:1:2::1").status == .unauthorized)
    room.clock.move(milliseconds: 10_000)
    #expect(await guess("203.0.113.7").status == .unauthorized)
  }

  @Test("PL-006 one e-mail is tried so often from all addresses together, whoever it belongs to")
  func email() async throws {
    let room = try await ServerRoom.open { settings in
      settings.rateLimits.email = RateLimits.Rate(burst: 3, perSecond: 0.05)
    }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    var address = 0
    func signIn(_ email: String, _ password: String = "guess") async -> Response {
      address += 1
      return await room.call(
        .post, "/fisioflow/v1/sessions", json: SignIn(email: email, password: password).object,
        headers: [("X-Forwarded-For", "203.0.113.\(address)")])
    }
    for email in ["ana@example.com", "nobody@example.com"] {
      #expect(await signIn(email).status == .unauthorized)
      #expect(await signIn(" \(email.uppercased())").status == .unauthorized)
      #expect(await signIn(email).status == .unauthorized)
      let stopped = await signIn(email, Person.password)
      #expect(stopped.status == .tooManyRequests)
      #expect(stopped.headers["Retry-After"] == "20")
      #expect(stopped.json["code"]?.text == "rateLimited")
    }
    #expect(await signIn("someone@example.com").status == .unauthorized)
    #expect(await ana.send(ana.request()).status == .ok)
    room.clock.move(milliseconds: 20_000)
    #expect(await signIn("ana@example.com", Person.password).status == .ok)
  }

  @Test("addresses of one IPv6 network are one client; an unproxied header is not believed")
  func clients() {
    func client(_ seen: String) -> String {
      Request(.get, "/", headers: ["X-Forwarded-For": seen]).client
    }
    #expect(client("2001:db8:1:2::1") == client("2001:db8:1:2:ffff::9"))
    #expect(client("2001:db8:1:2::1") != client("2001:db8:1:3::1"))
    #expect(client("::1") == "0:0:0:0")
    #expect(client("2001:DB8:1:2::1") == client("2001:0db8:0001:0002:0:0:0:9"))
    #expect(client("203.0.113.7") == "203.0.113.7")
    #expect(client("::ffff:203.0.113.7") == "203.0.113.7", "IPv4 in IPv6")
    #expect(client("::ffff:cb00:7107") == "203.0.113.7")
    #expect(client("0:0:0:0:0:FFFF:CB00:7107") == "203.0.113.7")
    #expect(client("unknown") == "unknown")
    #expect(Request(.get, "/").client == "127.0.0.1")
  }

  @Test("who passes requests on is believed only where an operator says so")
  func proxies() async throws {
    try await ServerRoom.serving({ settings in
      settings.rateLimits.signIn = RateLimits.Rate(burst: 2, perSecond: 0.1)
      settings.http.proxies = TrustedProxies([AddressRange("192.0.2.0/24")!])
    }) { room in
      let client = room.client
      var statuses: [Int] = []
      for number in 1...3 {
        let answer = try await client.send(
          "POST", "/fisioflow/v1/sessions",
          headers: [
            ("Content-Type", "application/json"), ("X-Forwarded-For", "203.0.113.\(number)"),
          ], body: SignIn(email: "ana@example.com", password: "guess").object.bytes)
        statuses.append(answer.status)
      }
      #expect(statuses == [401, 401, 429], "all are one address that says who they are")
    }
  }

  @Test("PL-006 one account is limited over all its addresses")
  func account() async throws {
    let room = try await ServerRoom.open { settings in
      settings.rateLimits = .none
      settings.rateLimits.account = RateLimits.Rate(burst: 5, perSecond: 1)
    }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com")
    for _ in 0..<5 { #expect(await ana.send(ana.request()).status == .ok) }
    #expect(await ana.send(ana.request()).status == .tooManyRequests)
    #expect(await bia.send(bia.request()).status == .ok)
  }

  @Test("PL-006 what reaches another machine has limits of its own; all else goes on")
  func relays() async throws {
    let room = try await ServerRoom.open { settings in
      settings.rateLimits = .none
      settings.rateLimits.relay = RateLimits.Rate(burst: 2, perSecond: 0.1)
      settings.rateLimits.relayPart = RateLimits.Rate(burst: 3, perSecond: 0.05)
    }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com")
    func answers(_ path: String, of person: Person, _ count: Int) async -> [Response] {
      var answers: [Response] = []
      for _ in 0..<count {
        let call = CopyCall(person.space, at: CopyPlace()).object
        answers.append(
          await room.call(
            .post, "/fisioflow/v1/copies/" + path, token: person.token, json: call))
      }
      return answers
    }
    for (path, most, wait) in [("list", 2, "10"), ("parts/remove", 3, "20")] {
      let told = await answers(path, of: ana, most + 1)
      #expect(told.dropLast().allSatisfy { $0.status != .tooManyRequests }, "\(path)")
      #expect(told[most].status == .tooManyRequests, "\(path)")
      #expect(told[most].headers["Retry-After"] == wait, "\(path)")
    }
    #expect(await answers("list", of: bia, 1)[0].status != .tooManyRequests)
    #expect(await ana.send(ana.request()).status == .ok)
  }

  /// Calls as a device that is signed in, from an address.
  private func call(
    _ person: Person, _ token: String, from address: String
  ) async -> Response {
    await person.room.call(
      .post, "/fisioflow/v1/sync", token: token, json: person.request().object,
      headers: [("X-Forwarded-For", address)])
  }

  @Test(
    "PL-006 one device is limited by itself: another of the same account, on its address, goes on")
  func device() async throws {
    let room = try await ServerRoom.open { settings in
      settings.rateLimits = .none
      settings.rateLimits.account = RateLimits.Rate(burst: 8, perSecond: 1)
      settings.rateLimits.device = RateLimits.Rate(burst: 5, perSecond: 0.5)
    }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let other = try await ana.signIn()
    for _ in 0..<5 { #expect(await ana.send(ana.request()).status == .ok) }
    for _ in 0..<20 {
      let stopped = await ana.send(ana.request())
      #expect(stopped.status == .tooManyRequests)
      #expect(stopped.headers["Retry-After"] == "2")
    }
    // What was refused has cost the account nothing.
    for _ in 0..<3 {
      #expect(await call(ana, other, from: "203.0.113.7").status == .ok)
    }
    #expect(await call(ana, other, from: "203.0.113.7").status == .tooManyRequests)
    room.clock.move(milliseconds: 2_000)
    #expect(await ana.send(ana.request()).status == .ok)
  }

  @Test(
    """
    PL-006 under the limits as they are: beside a device of the same account, another account and an \
    address that all call as often as they can, an honest device is never refused
    """)
  func honest() async throws {
    let room = try await ServerRoom.open { $0.rateLimits = RateLimits() }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let eve = try await Person(in: room, "eve@example.com")
    let honest = try await ana.signIn()
    var refused = (same: 0, other: 0, nobody: 0)
    // Half a minute: the honest device synchronises three times a second, as when someone types and
    // saves without a pause, and at first downloads forty pages.
    for second in 0..<30 {
      for _ in 0..<40 {
        let same = await call(ana, ana.token, from: "203.0.113.7")
        if same.status == .tooManyRequests { refused.same += 1 }
        let other = await call(eve, eve.token, from: "203.0.113.8")
        if other.status == .tooManyRequests { refused.other += 1 }
        let nobody = await call(ana, "nonsense", from: "203.0.113.9")
        if nobody.status == .tooManyRequests { refused.nobody += 1 }
        let again = await call(ana, "nonsense", from: "203.0.113.9")
        if again.status == .tooManyRequests { refused.nobody += 1 }
      }
      for _ in 0..<(second == 0 ? 40 : 3) {
        let answer = await call(ana, honest, from: "198.51.100.1")
        #expect(answer.status == .ok, "refused in second \(second)")
      }
      room.clock.move(milliseconds: 1_000)
    }
    #expect(refused.same > 0 && refused.other > 0 && refused.nobody > 0, "\(refused): no attack")
  }
}
