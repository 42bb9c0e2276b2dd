/// What a feature asks of the outside, as a value: requests, each with the way back to an action.
///
/// Requests that go on, such as `.observeRecords`, answer many times, until they are cancelled.
public struct Effect<Action> {
  /// One request, and what its response becomes; nil drops the response.
  public struct Step {
    public let request: Request
    public let receive: (Response) -> Action?

    public init(_ request: Request, receive: @escaping (Response) -> Action?) {
      self.request = request
      self.receive = receive
    }
  }

  /// In the order in which the host starts them.
  public var steps: [Step]

  public init(_ steps: [Step]) {
    self.steps = steps
  }

  public static var none: Effect { Effect([]) }

  /// One request whose response nobody waits for.
  public static func fire(_ request: Request) -> Effect {
    Effect([Step(request) { _ in nil }])
  }

  /// One request and its way back.
  public static func ask(_ request: Request, _ receive: @escaping (Response) -> Action?) -> Effect {
    Effect([Step(request, receive: receive)])
  }

  /// Brings an action back at once, without a host: it is reduced after what came before it, and
  /// before anything from outside.
  public static func send(_ action: Action) -> Effect {
    ask(.nothing) { _ in action }
  }

  /// All of them, in order.
  public static func all(_ effects: [Effect]) -> Effect {
    var steps: [Step] = []
    for effect in effects { steps += effect.steps }
    return Effect(steps)
  }

  public static func + (a: Effect, b: Effect) -> Effect { Effect(a.steps + b.steps) }

  /// The effect of a child feature, seen from its parent.
  public func map<Parent>(_ wrap: @escaping (Action) -> Parent) -> Effect<Parent> {
    Effect<Parent>(
      steps.map { step in
        let receive = step.receive
        return Effect<Parent>.Step(step.request) { response in
          if let action = receive(response) { wrap(action) } else { nil }
        }
      })
  }
}
