import AppStore
import Values

extension StoreScenario {
  /// What is wrong with a line of a scenario.
  public struct Wrong: Error, Hashable, Sendable {
    /// From 1.
    public var line: Int
    public var words: String
  }

  /// Reads a scenario: a line each of what is sold and done, `#` begins a comment (Docs/StoreSimulator.md).
  /// - Parameters:
  ///   - rules: where the file does not say.
  ///   - start: where the file does not say.
  public init(
    _ text: String, by rules: StoreRules, from start: Instant
  ) throws(Wrong) {
    self.init(rules, selling: [], from: start, length: 0)
    var reader = ScenarioReader(scenario: self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: { $0.isWhitespace })
      guard !words.isEmpty else { continue }
      reader.line = index + 1
      try reader.read(words.map { String($0) })
    }
    self = reader.scenario
    let order = steps.indices.sorted { (steps[$0].at, $0) < (steps[$1].at, $1) }
    steps = order.map { reader.scenario.steps[$0] }
    if length == 0, let last = steps.last { length = last.at.since(start) }
  }
}

/// Reads the lines of a scenario.
private struct ScenarioReader {
  var scenario: StoreScenario
  var line = 0

  private func wrong(_ words: String) -> StoreScenario.Wrong {
    StoreScenario.Wrong(line: line, words: words)
  }

  mutating func read(_ words: [String]) throws(StoreScenario.Wrong) {
    let rest = Array(words.dropFirst())
    switch words[0] {
    case "start":
      guard rest.count == 1, let start = Instant(rest[0]), scenario.steps.isEmpty else {
        throw wrong("start is a time such as 2026-01-01T09:00:00Z, before all that is done.")
      }
      scenario.start = start
    case "product": scenario.products.append(try product(rest))
    case "grace": scenario.rules.graceDays = try days(rest)
    case "retry": scenario.rules.retryDays = try days(rest)
    case "charged":
      guard rest.count == 1, let early = duration(rest[0]) else {
        throw wrong("charged is how long before the end of a period: 12h.")
      }
      scenario.rules.chargedBefore = early / 7_200_000
    case "customer":
      guard rest.count == 2, let token = UUID(rest[1]) else {
        throw wrong("customer is a name and what the server announced, an id.")
      }
      scenario.tokens[rest[0]] = token
    case "late":
      guard rest.count == 1, let late = duration(rest[0]) else {
        throw wrong("late is by how much at most: 36h.")
      }
      scenario.delivery.lateness = late
    case "twice": scenario.delivery.repeated = try percent(rest)
    case "lost": scenario.delivery.lost = try percent(rest)
    case "seed":
      guard rest.count == 1, let seed = UInt64(rest[0]) else { throw wrong("seed is a number.") }
      scenario.delivery.seed = seed
    case "until":
      guard rest.count == 1, let length = duration(rest[0]) else {
        throw wrong("until is how long it goes on: 730d.")
      }
      scenario.length = length
    case "at":
      guard rest.count >= 3, let time = duration(rest[0]) else {
        throw wrong("at is a time since the start, who does something, and what: at 3d ana cancels")
      }
      let act = try act(rest[2], Array(rest.dropFirst(3)))
      scenario.steps.append(
        StoreScenario.Step(
          at: scenario.start.adding(milliseconds: time), who: rest[1], act: act, line: line))
    default: throw wrong("\(words[0]) is no word of a scenario.")
    }
  }

  /// `ID months 1 price 197.00 BRL level 2 trial 7`
  private func product(_ words: [String]) throws(StoreScenario.Wrong) -> SimulatedProduct {
    guard let id = words.first else { throw wrong("a product has an id.") }
    var product = SimulatedProduct(
      id, level: 1, months: 1, price: StorePrice(thousandths: 10_000, currency: "BRL"))
    var rest = words.dropFirst()
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw wrong("\(name) needs a value.") }
      switch (name, Int(value)) {
      case ("months", let months?) where 0...120 ~= months: product.months = months
      case ("level", let level?): product.level = level
      case ("trial", let days?) where 0...365 ~= days: product.trialDays = days
      case ("price", _):
        guard let thousandths = StoreScenario.thousandths(value), let currency = rest.popFirst(),
          currency.utf8.count == 3
        else { throw wrong("a price is an amount and a currency: 197.00 BRL.") }
        product.price = StorePrice(thousandths: thousandths, currency: currency)
      default: throw wrong("\(name) \(value) says nothing of a product.")
      }
    }
    return product
  }

  private func act(_ word: String, _ rest: [String]) throws(StoreScenario.Wrong) -> StoreAct {
    guard let act = StoreAct(word, rest) else {
      throw wrong("\(([word] + rest).joined(separator: " ")) is nothing that one does.")
    }
    return act
  }

  private func days(_ words: [String]) throws(StoreScenario.Wrong) -> Int {
    guard words.count == 1, let length = duration(words[0]) else {
      throw wrong("it is a number of days: 16d.")
    }
    return Int(length / 86_400_000)
  }

  private func percent(_ words: [String]) throws(StoreScenario.Wrong) -> Int {
    guard words.count == 1, let percent = Int(words[0]), 0...100 ~= percent else {
      throw wrong("it is how many in a hundred: 20.")
    }
    return percent
  }

  private func duration(_ text: String) -> Int64? { StoreScenario.duration(text) }
}

extension StoreScenario {
  /// The milliseconds of `12d4h`, of days, hours, minutes and seconds; nil for another text.
  public static func duration(_ text: String) -> Int64? {
    var sum: Int64 = 0
    var number: Int64?
    for byte in text.utf8 {
      if (0x30...0x39).contains(byte) {
        let next = (number ?? 0) * 10 + Int64(byte - 0x30)
        guard next <= 1_000_000 else { return nil }
        number = next
        continue
      }
      let unit: Int64
      switch byte {
      case UInt8(ascii: "d"): unit = 86_400_000
      case UInt8(ascii: "h"): unit = 3_600_000
      case UInt8(ascii: "m"): unit = 60_000
      case UInt8(ascii: "s"): unit = 1_000
      default: return nil
      }
      guard let count = number else { return nil }
      sum += count * unit
      number = nil
    }
    return number == nil && !text.isEmpty ? sum : nil
  }

  /// The thousandths of an amount such as `197.00`; nil for another text.
  static func thousandths(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, let whole = Int64(parts[0]), 0...1_000_000_000 ~= whole else {
      return nil
    }
    guard parts.count == 2 else { return whole * 1_000 }
    let digits = parts[1]
    guard 1...3 ~= digits.utf8.count, let part = Int64(digits), part >= 0 else { return nil }
    return whole * 1_000 + part * [100, 10, 1][digits.utf8.count - 1]
  }
}
