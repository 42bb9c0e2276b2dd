import Values

/// Children of one kind, each with state of its own and known by a key, in the order of the list that
/// shows them.
///
/// What a child has running (timers, observations) goes under a name of its own, so that two
/// children may use the same ids, and is ended when the child is removed. An answer that comes later,
/// as of a request over the network, reaches nobody.
public struct Children<Key: Equatable & CustomStringConvertible, State> {
  struct Child {
    let key: Key
    var state: State
    /// What it has begun and not ended.
    var running: [Running] = []

    mutating func note(_ request: Request) {
      if let touched = request.begins ?? request.ends { running.remove { $0 == touched } }
      if let begun = request.begins { running.append(begun) }
    }
  }

  var all: [Child] = []

  public init() {}

  public var count: Int { all.count }
  public var isEmpty: Bool { all.isEmpty }
  public var keys: [Key] { all.map { $0.key } }
  public var states: [State] { all.map { $0.state } }

  /// The state of the child with that key; nil when there is none.
  public subscript(key: Key) -> State? {
    position(of: key).map { all[$0].state }
  }

  /// Puts a child at the end; one that is there already keeps its place and has that state.
  public mutating func put(_ state: State, for key: Key) {
    if let position = position(of: key) {
      all[position].state = state
    } else {
      all.append(Child(key: key, state: state))
    }
  }

  /// Removes a child.
  /// - Returns: what ends all that it has running.
  public mutating func remove<Action>(_ key: Key) -> Effect<Action> {
    guard let position = position(of: key) else { return .none }
    return .all(all.remove(at: position).running.map { .fire($0.ending) })
  }

  /// Changes the order; children with equal rank keep theirs.
  public mutating func order(by precedes: (State, State) -> Bool) {
    all = all.ordered { precedes($0.state, $1.state) }
  }

  func position(of key: Key) -> Int? { all.firstIndex { $0.key == key } }
}

extension Children: Equatable where State: Equatable {
  /// Equal states under equal keys in the same order, whatever they have running.
  public static func == (a: Children, b: Children) -> Bool {
    a.keys == b.keys && a.states == b.states
  }
}
