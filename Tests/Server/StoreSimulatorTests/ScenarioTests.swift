import AppStore
import StoreSimulator
import Testing
import Values

@Suite("Scenarios of a store")
struct ScenarioTests {
  private static let text = """
    # Ana's two years
    start 2026-01-01T09:00:00Z
    product gold.monthly months 1 price 197.50 BRL level 2 trial 7
    product silver.monthly months 1 price 97 BRL level 1
    customer ana 01890a5d-ac96-774b-bcce-b302099a8057
    late 36h
    twice 30   # of a hundred
    at 40d ana card-fails
    at 0d ana buys gold.monthly
    at 50d ana card-pays
    at 90d ana changes silver.monthly
    at 12d4h store tells TEST
    until 730d
    """

  private func read(_ text: String) throws -> StoreScenario {
    try StoreScenario(text, by: StorePlay.rules(), from: StorePlay.start)
  }

  @Test("a scenario is read, and happens in the order of its times")
  func reads() throws {
    let scenario = try read(Self.text)
    #expect(scenario.products.map(\.id) == ["gold.monthly", "silver.monthly"])
    #expect(scenario.products[0].price == StorePrice(thousandths: 197_500, currency: "BRL"))
    #expect(scenario.products[0].trialDays == 7)
    #expect(scenario.steps.map(\.line) == [9, 12, 8, 10, 11])
    var store = try scenario.run(signing: StorePlay.authority)
    #expect(store.now == scenario.start.adding(milliseconds: 730 * 86_400_000))
    let one = try #require(store.subscriptions.first)
    #expect(one.product(at: store.now) == "silver.monthly")
    #expect(one.token == UUID("01890a5d-ac96-774b-bcce-b302099a8057"))
    let notices = store.takeNotices()
    #expect(notices[2].name == "TEST")
    let arrivals = scenario.delivery.arrivals(of: notices)
    #expect(Set(arrivals.map(\.notice.id)) == Set(notices.map(\.id)))
    #expect(arrivals.count > notices.count)
    #expect(zip(arrivals, arrivals.dropFirst()).allSatisfy { $0.at <= $1.at })
    #expect(
      arrivals.allSatisfy { 0...36 * 3_600_000 ~= $0.at.since($0.notice.signedAt) })
  }

  @Test(
    "a line that is none is named with its number",
    arguments: [
      "sells everything", "start yesterday", "product", "product a months", "product a size 3",
      "product a price 1.2345 BRL", "customer ana nobody", "late soon", "twice 101", "at 1d ana",
      "at 1d ana sings", "at 1x ana cancels", "at 1d ana buys a b c", "at 1d ana tells HELLO",
      "until", "grace many", "seed -1",
    ])
  func wrong(line: String) throws {
    let error = #expect(throws: StoreScenario.Wrong.self) { try read("# one\n\(line)") }
    #expect(error?.line == 2)
    #expect(error?.words.isEmpty == false)
  }

  @Test("a step that cannot be done says which and why")
  func impossible() throws {
    let scenario = try read("product a months 1\nat 1d ana cancels")
    let error = #expect(throws: StoreScenario.Failure.self) {
      try scenario.run(signing: StorePlay.authority)
    }
    #expect(error?.words == "line 2: ana has bought nothing.")
  }

  @Test("lengths of time are read, and nothing else is one")
  func durations() {
    let read = ["12d4h", "5m30s"].map { StoreScenario.duration($0) }
    #expect(read == [1_051_200_000, 330_000])
    for text in ["", "5", "d", "5w", "-1d", "99999999d", "1d2"] {
      #expect(StoreScenario.duration(text) == nil, "\(text)")
    }
  }
}
