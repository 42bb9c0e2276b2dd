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
    #expect((0..<3).map { _ in buckets.take("a", at: 0) } == [nil, nil, nil])
    #expect(buckets.take("a", at: 0) == 2)
    #expect(buckets.take("b", at: 0) == nil)
    #expect(buckets.take("a", at: 1) == 1)
    #expect(buckets.take("a", at: 2) == nil)
    #expect(buckets.take("a", at: 1) == 2, "a clock that steps back gives nothing")
    for number in 0..<1_000 { _ = buckets.take("\(number)", at: 1_000) }
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
    let room = try await ServerRoom.serving({ settings in
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
      return room
    }
    _ = room
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
}
