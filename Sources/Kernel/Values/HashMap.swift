/// A dictionary for any number of entries, of which little is compiled for each pair of types
/// (Docs/Embedded.md, Size). For a few dozen entries there is `SmallMap`.
public struct HashMap<Key: HashKey, Value> {
  /// In the order in which they were first set, as long as none is taken out.
  public private(set) var keys: [Key] = []
  /// In the order of the keys.
  public private(set) var values: [Value] = []
  private var index = HashIndex()

  public init() {}

  public var isEmpty: Bool { keys.isEmpty }
  public var count: Int { keys.count }

  /// Nil is no value: setting it takes the key out.
  public subscript(key: Key) -> Value? {
    get { position(of: key).map { values[$0] } }
    set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  /// Sets the key's value and returns the one that it had.
  @inline(never)
  @discardableResult
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard let position = position(of: key) else {
      keys.append(key)
      values.append(value)
      index.append(key.hash)
      return nil
    }
    let old = values[position]
    values[position] = value
    return old
  }

  /// Changes the key's value where it lies, without a copy of it.
  /// - Parameter fresh: what it begins as where the key has none.
  @inline(never)
  public mutating func change(_ key: Key, from fresh: Value, _ change: (inout Value) -> Void) {
    guard let position = position(of: key) else {
      var value = fresh
      change(&value)
      updateValue(value, forKey: key)
      return
    }
    change(&values[position])
  }

  /// Takes the key out and returns the value that it had.
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    guard let position = position(of: key) else { return nil }
    index.remove(at: position)
    keys.swapAt(position, keys.count - 1)
    values.swapAt(position, values.count - 1)
    keys.removeLast()
    return values.removeLast()
  }

  @inline(never)
  private func position(of key: Key) -> Int? {
    index.find(key.hash) { keys[$0] == key }
  }
}

extension HashMap: Equatable where Value: Equatable {
  /// Equal entries in any order.
  public static func == (a: HashMap, b: HashMap) -> Bool {
    a.count == b.count && a.keys.allSatisfy { a[$0] == b[$0] }
  }
}

extension HashMap: Sendable where Key: Sendable, Value: Sendable {}

/// A set for any number of members, of which little is compiled for each type. For a few dozen
/// there is `SmallSet`.
public struct HashSet<Member: HashKey> {
  private var members: [Member] = []
  private var index = HashIndex()

  public init() {}

  public var count: Int { members.count }
  public var isEmpty: Bool { members.isEmpty }
  /// In the order in which they were inserted.
  public var all: [Member] { members }

  /// Each of them once.
  @inline(never)
  public init(_ members: [Member]) {
    for member in members { insert(member) }
  }

  @inline(never)
  public func contains(_ member: Member) -> Bool {
    index.find(member.hash) { members[$0] == member } != nil
  }

  /// Adds the member; false when it was there.
  @inline(never)
  @discardableResult
  public mutating func insert(_ member: Member) -> Bool {
    if contains(member) { return false }
    members.append(member)
    index.append(member.hash)
    return true
  }
}

extension HashSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral members: Member...) {
    for member in members { insert(member) }
  }
}

extension HashSet: Equatable {
  /// Equal members in any order.
  public static func == (a: HashSet, b: HashSet) -> Bool {
    a.count == b.count && a.members.allSatisfy { b.contains($0) }
  }
}

extension HashSet: Sendable where Member: Sendable {}

#if !hasFeature(Embedded)
  extension HashMap: CustomReflectable {
    public var customMirror: Mirror {
      Mirror(
        self, unlabeledChildren: keys.map { ($0, self[$0]) }, displayStyle: .dictionary)
    }
  }

  extension HashSet: CustomReflectable {
    public var customMirror: Mirror {
      Mirror(self, unlabeledChildren: members, displayStyle: .set)
    }
  }
#endif
