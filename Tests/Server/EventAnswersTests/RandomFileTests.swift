import Analytics
import Effort
import EventAnswers
import EventStore
import NaiveAnalytics
import Testing
import Values
import Zones

@Suite("Answers of files at random", .enabled(if: Zoneinfo.isPresent, "no tz database"))
struct RandomFileTests {
  @Test("what is in files, and what is not yet, is answered as counting event by event does")
  func figures() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<Effort.times(300, quick: 25) {
      let seed = seed &+ UInt64(round)
      try await withFiles(seed) { room, world, questions, zones in
        var room = room
        let naive = world.naive
        for number in 0..<8 {
          let question = questions.next()
          let zone = zones[number % 4 == 3 ? 1 : 0]
          room.threads = number % 3 + 1
          let answer = try await room.answer(question, in: zone)
          let expected = naive.inZone(zone).rows(question, today: world.days.upperBound) ?? []
          let isSame = areNear(answer.rows, expected)
          #expect(
            isSame,
            """
            seed \(seed), question \(number) in \(zone.name): \(question.object.jsonText)
            engine \(texts(answer.rows))
            naive  \(texts(expected))
            """)
        }
      }
    }
  }

  @Test("ways of people in files, and in what is not yet, are those found by trying all")
  func ways() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<Effort.times(300, quick: 25) {
      let seed = seed &+ UInt64(round)
      try await withFiles(seed) { room, world, questions, zones in
        var room = room
        let naive = world.naive
        let now = world.zone.start(of: world.days.upperBound.adding(days: 1))
        for number in 0..<8 {
          let question = questions.nextWay()
          let zone = zones[number % 4 == 3 ? 1 : 0]
          room.threads = number % 3 + 1
          let answer = try await room.answer(question, in: zone, at: now)
          let expected = naive.inZone(zone).ways(question, now: now) ?? []
          let isSame = areNear(answer.rows, expected)
          #expect(
            isSame,
            """
            seed \(seed), question \(number) in \(zone.name): \(question.object.jsonText)
            engine \(texts(answer.rows))
            naive  \(texts(expected))
            """)
        }
      }
    }
  }

  @Test("several threads find just what one finds, and that is right")
  func threads() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    for round in 0..<Effort.times(300, quick: 25) {
      let seed = seed &+ UInt64(round)
      try await withFiles(seed) { room, world, questions, zones in
        var room = room
        let naive = world.naive.inZone(world.zone)
        let now = world.zone.start(of: world.days.upperBound.adding(days: 1))
        for number in 0..<8 {
          let question = questions.nextShared()
          room.threads = 1
          let alone = try await room.answer(question, at: now)
          let expected =
            switch question.kind {
            case .trend: naive.rows(question, today: world.days.upperBound)
            case .paths: naive.others(question, now: now)
            default: naive.ways(question, now: now)
            }
          let isRight = areNear(alone.rows, expected ?? [])
          #expect(
            isRight, "seed \(seed), question \(number): \(question.object.jsonText)")
          for threads in 2...3 {
            room.threads = threads
            let answer = try await room.answer(question, at: now)
            let isSame =
              answer.rows == alone.rows && answer.counted == alone.counted
              && answer.groups == alone.groups && answer.leftOut == alone.leftOut
            #expect(
              isSame,
              """
              seed \(seed), question \(number) on \(threads): \(question.object.jsonText)
              one     \(texts(alone.rows)) \(alone.counted) \(alone.leftOut)
              several \(texts(answer.rows)) \(answer.counted) \(answer.leftOut)
              """)
          }
        }
      }
    }
  }

  /// A world that came in three parts, between which some of it went into files, people turned out to be one, and
  /// others were erased.
  private func withFiles(
    _ seed: UInt64,
    _ body: (AnswerRoom, EventWorld, inout RandomQuestion, [ZoneRules]) async throws -> Void
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let world = try EventWorld(&random)
    let other = try Zoneinfo.rules("Asia/Kathmandu")
    try await AnswerRoom.with(world.zone) { room in
      var room = room
      room.readsFiles = true
      let events = world.events.shuffled(using: &random)
      let (linkedAt, erasedAt) = (
        Int.random(in: 0...3, using: &random), Int.random(in: 0...3, using: &random)
      )
      for part in 0..<3 {
        if part == linkedAt { try await room.link(world) }
        if part == erasedAt { try await room.erase(world) }
        let start = events.count * part / 3
        let own = Array(events[start..<events.count * (part + 1) / 3])
        if !own.isEmpty { try await room.add(own) }
        try await room.sealSome(&random)
      }
      if linkedAt == 3 { try await room.link(world) }
      if erasedAt == 3 { try await room.erase(world) }
      if Bool.random(using: &random) { try await room.rewriteSome(&random) }
      try await room.addIntervals(world)
      var questions = RandomQuestion(seed ^ 0x5EED, about: world.days)
      try await body(room, world, &questions, [world.zone, other])
    }
  }
}

extension AnswerRoom {
  fileprivate func sealSome(_ random: inout SeededGenerator) async throws {
    let salt = random.next()
    try await seal { (UInt64($0.daysSinceEpoch) &* 0x9E37_79B9 &+ salt) >> 7 % 3 != 0 }
  }

  fileprivate func rewriteSome(_ random: inout SeededGenerator) async throws {
    let salt = random.next()
    try await rewrite { (UInt64($0.daysSinceEpoch) &* 0x9E37_79B9 &+ salt) >> 7 % 2 == 0 }
  }

  fileprivate func link(_ world: EventWorld) async throws {
    for (origin, person) in world.links { try await link(origin, to: person) }
  }

  fileprivate func erase(_ world: EventWorld) async throws {
    for person in world.erased { try await erase(person) }
  }

  /// Puts there what the ledgers say of a world.
  func addIntervals(_ world: EventWorld) async throws {
    for interval in world.intervals {
      let until = interval.until?.milliseconds ?? interval.since.milliseconds
      guard interval.since.milliseconds < until else { continue }
      try await add(
        interval.value, of: interval.person, interval.kind,
        interval.since.milliseconds..<until)
    }
  }
}
