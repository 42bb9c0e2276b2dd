import Fields
import HTTP
import Identity
import Testing
import Values

@testable import UmbuServer

@Suite("Limits of signing in")
struct SignInLimitTests {
  private static let day = 86_400.0

  @Test("PL-006 tries wait longer each time, a right one clears them, early ones do not count")
  func growing() {
    let slowing = RateLimits.Slowing(free: 3, first: 1, longest: 10, memory: 100)
    let slowdowns = Slowdowns<String>(slowing, most: 10)
    #expect((0..<3).map { _ in slowdowns.spend([("a", 1)], at: 0) } == [nil, nil, nil])
    var now = 0.0
    var waits: [Int] = []
    #expect(slowdowns.spend([("a", 1)], at: now) == nil)
    for _ in 0..<6 {
      let wait = slowdowns.spend([("a", 1)], at: now)!
      #expect(slowdowns.spend([("a", 1)], at: now) == wait, "asking again makes it no longer")
      waits.append(wait)
      now += Double(wait)
      #expect(slowdowns.spend([("a", 1)], at: now) == nil)
    }
    #expect(waits == [1, 2, 4, 8, 10, 10])
    #expect(slowdowns.spend([("b", 1)], at: now) == nil, "others go on")
    slowdowns.forget([("a", 1)])
    for _ in 0..<3 { #expect(slowdowns.spend([("a", 1)], at: now) == nil) }
    // After a while without a try it is as though there had been none.
    for _ in 0..<3 { _ = slowdowns.spend([("a", 1)], at: now + 5) }
    for _ in 0..<3 { #expect(slowdowns.spend([("a", 1)], at: now + 200) == nil) }
  }

  @Test("PL-006 a table that is full keeps those with the most calls: nobody washes theirs out")
  func fullTables() {
    let buckets = TokenBuckets<String>(RateLimits.Rate(burst: 5, perSecond: 0.001), most: 100)
    for _ in 0..<5 { _ = buckets.spend("guesser", at: 0) }
    let slowdowns = Slowdowns<String>(
      RateLimits.Slowing(free: 3, first: 1_000, longest: 1_000, memory: 10_000), most: 100)
    for _ in 0..<4 { _ = slowdowns.spend([("guesser", 1)], at: 0) }
    for number in 0..<10_000 {
      _ = buckets.spend("\(number)", at: 1)
      _ = slowdowns.spend([("\(number)", 1)], at: 1)
    }
    #expect(buckets.count <= 100)
    #expect(slowdowns.count <= 100)
    #expect(buckets.spend("guesser", at: 2) != nil)
    #expect(slowdowns.spend([("guesser", 1)], at: 2) != nil)
    // Those that are all as full: some stay.
    let full = TokenBuckets<String>(RateLimits.Rate(burst: 1, perSecond: 0.001), most: 100)
    for number in 0..<1_000 { _ = full.spend("\(number)", at: 0) }
    #expect((0..<1_000).reversed().contains { full.spend("\($0)", at: 0) != nil })
  }

  @Test("PL-006 many networks of one IPv6 customer are one, by /64, /56 and /48")
  func widths() {
    let networks = ClientNetworks("2001:db8:1:2f3", wider: RateLimits.Widths(by56: 4, by48: 16)).all
    #expect(networks.map(\.key) == ["2001:db8:1:2f3", "2001:db8:1:200/56", "2001:db8:1/48"])
    #expect(networks.map(\.times) == [1, 4, 16])
    let alone = ClientNetworks("203.0.113.7", wider: RateLimits.Widths(by56: 4, by48: 16))
    #expect(alone.all.map(\.key) == ["203.0.113.7"])

    var limits = RateLimits()
    limits.signIn = RateLimits.Rate(burst: 2, perSecond: 0.01)
    let limiter = RateLimiter(limits, seconds: { 0 })
    func let48(_ prefix: String, _ numbers: Range<Int>) -> Int {
      numbers.count { number in
        limiter.wait(for: "\(prefix):\(String(number, radix: 16))", .signIn) == nil
      }
    }
    #expect(let48("2001:db8:1", 0..<256) == 8, "one /56")
    #expect(let48("2001:db8:1", 256..<4_096) == 24, "the rest of the /48")
    #expect(let48("2001:db8:2", 0..<1) == 1)
  }

  @Test("PL-006 some hundreds of guesses a day reach one e-mail from all unknown networks")
  func day() throws {
    let clock = ManualClock()
    let limiter = RateLimiter(
      RateLimits(), seconds: { Double(clock.now.milliseconds) / 1_000 })
    let ana = Guess(email: Email("ana@example.com"))
    var admitted = [0, 0]
    for day in 0..<2 {
      for minute in 0..<1_440 {
        for number in 0..<4 {
          let network = "10.\(day).\(minute % 250).\(number * 60 + minute / 250)"
          if limiter.wait(for: ana, from: network) == nil { admitted[day] += 1 }
        }
        clock.move(milliseconds: 60_000)
      }
    }
    #expect(admitted[0] >= 295 && admitted[0] <= 300, "\(admitted)")
    #expect(admitted[1] >= 195 && admitted[1] <= 201, "\(admitted)")
  }

  @Test("PL-006 one network guesses about a hundred times a day, and less than the sum it may")
  func network() {
    let clock = ManualClock()
    let limiter = RateLimiter(
      RateLimits(), seconds: { Double(clock.now.milliseconds) / 1_000 })
    let ana = Guess(email: Email("ana@example.com"))
    var admitted = 0
    for _ in 0..<86_400 {
      if limiter.wait(for: ana, from: "203.0.113.7") == nil { admitted += 1 }
      clock.move(milliseconds: 1_000)
    }
    #expect(admitted >= 90 && admitted <= 120, "\(admitted)")
  }

  /// A server with its usual limits but for how many strangers may guess, which is less.
  private func with(_ body: (ServerRoom, Person) async throws -> Void) async throws {
    let room = try await ServerRoom.open { settings in
      settings.rateLimits = RateLimits()
      settings.rateLimits.email = RateLimits.Rate(burst: 10, perSecond: 0.001)
    }
    defer { room.remove() }
    try await body(room, try await Person(in: room, "ana@example.com"))
    await room.umbu.stop()
  }

  private func signIn(
    _ room: ServerRoom, _ email: String, _ password: String, from address: String,
    on device: String? = nil
  ) async -> Response {
    var input = SignIn(email: email, password: password)
    input.knownDevice = device
    return await room.call(
      .post, "/fisioflow/v1/sessions", json: input.object, headers: [("X-Forwarded-For", address)])
  }

  @Test("PL-006 the owner signs in nine times of nine beside strangers who guess")
  func besideAnAttack() async throws {
    try await with { room, ana in
      let device = try #require(ana.grant.knownDevice)
      var stopped = 0
      for round in 0..<9 {
        for number in 0..<3 {
          let guess = await signIn(
            room, ana.email, "guess", from: "198.51.\(round).\(number)")
          if guess.status == .tooManyRequests { stopped += 1 }
        }
        // From their own network as well, which the strangers share.
        _ = await signIn(room, ana.email, "guess", from: "203.0.113.7")
        let own = await signIn(
          room, ana.email, Person.password, from: "203.0.113.7", on: device)
        #expect(own.status == .ok)
        #expect(own.json["knownDevice"]?.text == device)
      }
      #expect(stopped > 10, "the strangers were stopped")
      // Without what the device was given it would have been kept out.
      let unknown = await signIn(room, ana.email, Person.password, from: "198.51.100.9")
      #expect(unknown.status == .tooManyRequests)
    }
  }

  @Test("PL-006 a network that the owner signs in from is none of the strangers'")
  func knownNetwork() async throws {
    try await with { room, ana in
      #expect(
        await signIn(room, ana.email, Person.password, from: "203.0.113.7").status == .ok)
      for number in 0..<12 {
        _ = await signIn(room, ana.email, "guess", from: "198.51.100.\(number)")
      }
      for _ in 0..<9 {
        #expect(
          await signIn(room, ana.email, Person.password, from: "203.0.113.7").status == .ok)
      }
    }
  }

  @Test("PL-006 what another account's device was given, or nobody's, helps no stranger")
  func foreignDevice() async throws {
    try await with { room, ana in
      let eve = try await Person(in: room, "eve@example.com")
      for token in [eve.grant.knownDevice, "made up", ""] {
        for number in 0..<5 {
          _ = await signIn(
            room, ana.email, "guess", from: "198.51.100.\(number)", on: token)
        }
      }
      let stopped = await signIn(
        room, ana.email, Person.password, from: "198.51.100.99", on: eve.grant.knownDevice)
      #expect(stopped.status == .tooManyRequests)
    }
  }

  @Test("PL-006 a known device that guesses is slowed down as well, with Retry-After")
  func guessingDevice() async throws {
    try await with { room, ana in
      let device = ana.grant.knownDevice
      for _ in 0..<11 {
        #expect(
          await signIn(room, ana.email, "guess", from: "203.0.113.7", on: device).status
            == .unauthorized)
      }
      for wait in ["1", "2", "4"] {
        let stopped = await signIn(room, ana.email, "guess", from: "203.0.113.7", on: device)
        #expect(stopped.status == .tooManyRequests)
        #expect(stopped.headers["Retry-After"] == wait)
        room.clock.move(milliseconds: Int64(wait)! * 1_000)
        _ = await signIn(room, ana.email, "guess", from: "203.0.113.7", on: device)
      }
    }
  }

  @Test("PL-006 one account comes in so often a day, and strangers use none of that up")
  func arrivals() async throws {
    let room = try await ServerRoom.open { settings in
      settings.rateLimits.arrival = RateLimits.Rate(burst: 3, perSecond: 0.1)
    }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com")
    let device = ana.grant.knownDevice
    for _ in 0..<9 {
      #expect(
        await signIn(room, ana.email, "guess", from: "198.51.100.1").status == .unauthorized)
    }
    for network in 1...3 {
      #expect(
        await signIn(room, ana.email, Person.password, from: "203.0.113.\(network)").status == .ok)
    }
    for known in [nil, device] {
      let stopped = await signIn(
        room, ana.email, Person.password, from: "203.0.113.9", on: known)
      #expect(stopped.status == .tooManyRequests)
      #expect(stopped.headers["Retry-After"] == "10")
    }
    #expect(await signIn(room, bia.email, Person.password, from: "203.0.113.9").status == .ok)
    room.clock.move(milliseconds: 10_000)
    #expect(
      await signIn(room, ana.email, Person.password, from: "203.0.113.9", on: device).status == .ok)
    #expect(RateLimits().arrival.burst == 100)
    await room.umbu.stop()
  }

  @Test("PL-006 whether there is an account is told by no word, status or wait")
  func alike() async throws {
    try await with { room, ana in
      var told: [[String]] = []
      for (email, network) in [(ana.email, 1), ("nobody@example.com", 2)] {
        var answers: [String] = []
        for _ in 0..<9 {
          let answer = await signIn(room, email, "guess", from: "203.0.113.\(network)")
          answers.append(
            "\(answer.status.code) \(answer.headers["Retry-After"] ?? "") \(answer.json.jsonText)")
        }
        told.append(answers)
      }
      #expect(told[0] == told[1])
      #expect(told[0].last?.hasPrefix("429") == true)
    }
  }
}
