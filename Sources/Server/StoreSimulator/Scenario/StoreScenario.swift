import AppStore
import Values

/// A story of purchases: what is sold, and what who does when (Docs/StoreSimulator.md).
public struct StoreScenario: Sendable {
  /// Something that is done at an instant.
  public struct Step: Hashable, Sendable {
    public var at: Instant
    /// A customer, or `store`.
    public var who: String
    public var act: StoreAct
    /// In the file, from 1.
    public var line: Int
  }

  public var rules: StoreRules
  public var products: [SimulatedProduct]
  public var start: Instant
  /// How many milliseconds it goes on.
  public var length: Int64
  public var delivery: StoreDelivery
  /// What the server announced for each customer (`appAccountToken`).
  public var tokens: [String: UUID]
  /// In the order of their times, those of one time in the file's.
  public var steps: [Step]

  /// A story in which nothing is done yet.
  public init(
    _ rules: StoreRules, selling products: [SimulatedProduct], from start: Instant, length: Int64
  ) {
    self.rules = rules
    self.products = products
    self.start = start
    self.length = length
    delivery = StoreDelivery()
    tokens = [:]
    steps = []
  }

  /// A step that cannot be done.
  public struct Failure: Error, Hashable, Sendable {
    public var step: Step
    public var problem: StoreProblem

    public var words: String { "line \(step.line): \(problem.words)." }
  }

  /// Lets it all happen at once.
  /// - Returns: the store as it is at the end, its notices in it.
  public func run(
    signing authority: StoreAuthority, seed: UInt64 = 1
  ) throws(Failure) -> SimulatedStore {
    var store = SimulatedStore(
      rules, selling: products, signing: authority, at: start, seed: seed)
    for step in steps {
      store.turn(to: step.at)
      do throws(StoreProblem) {
        try store.act(step.act, by: step.who, token: tokens[step.who])
      } catch {
        throw Failure(step: step, problem: error)
      }
    }
    store.turn(to: start.adding(milliseconds: length))
    return store
  }
}
