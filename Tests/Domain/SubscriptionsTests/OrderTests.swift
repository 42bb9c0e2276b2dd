import Effort
import Subscriptions
import Testing
import Values

@Suite("facts in any order")
struct OrderTests {
  @Test("FF-095 in any order and however often each comes, all types and subtypes end in one state")
  func permutations() {
    let names = AppleStream.kinds.map { $0.split(separator: "/") }
    let types = Set(names.map { $0[0] })
    let subtypes = Set(names.compactMap { $0.dropFirst().first })
    #expect(types.count == 23 && subtypes.count == 17)
    var seen: Set<String> = []
    for seed in 1...UInt64(Effort.times(1_000, quick: 150)) {
      var random = SeededGenerator(seed: seed)
      var stream = AppleStream(seed: seed)
      stream.run(40)
      let expected = folded(stream.facts)
      for phase in expected.phases { seen.insert(phase.standing.state.name) }
      for _ in 0..<Effort.times(3, quick: 1) {
        let again = stream.facts.filter { _ in Bool.random(using: &random) }
        let shuffled = (stream.facts + again).shuffled(using: &random)
        #expect(folded(shuffled) == expected, "seed \(seed)")
        let all = Subscription.all(in: shuffled)
        #expect(all.first(where: { $0.id == original }) == expected, "seed \(seed)")
      }
    }
    #expect(
      seen.isSuperset(of: ["trial", "active", "activeUntilEnd", "grace", "billingRetry", "revoked"])
    )
  }

  @Test("FF-095 the same of a web checkout's, whose bills come piece by piece")
  func pieces() {
    let facts = [
      fetched(0, [bill("1", 0..<30)]), fetched(1, [bill("1", 0..<30, paid: 1)]),
      fetched(25, [bill("2", 30..<60)]), fetched(40, [bill("2", 30..<60, paid: 40)]),
      fetched(40, []) { $0.cancelsAtEnd = true },
    ]
    let expected = Subscription(web, folding: facts)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let shuffled = (facts + facts).shuffled(using: &random)
      #expect(Subscription(web, folding: shuffled) == expected)
    }
  }

  @Test("FF-095 between two changes nothing changes")
  func changes() {
    var stream = AppleStream(seed: 3)
    stream.run(200)
    let life = folded(stream.facts)
    var instant = Instant(milliseconds: -1)
    var count = 0
    while let next = life.nextChange(after: instant) {
      let before = next.adding(milliseconds: -1)
      #expect(life.standing(at: instant) == life.standing(at: before))
      #expect(life.standing(at: next) != life.standing(at: before))
      instant = next
      count += 1
    }
    #expect(count == life.phases.count)
    #expect(count > 10)
  }
}
