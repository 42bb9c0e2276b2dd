/// A dictionary for a few dozen entries at most, looked through one by one. Unlike `Dictionary` it
/// needs no hashing, and what is compiled for each pair of types is small (Docs/Embedded.md, Size).
public struct SmallMap<Key: Equatable, Value> {
  /// In the order in which the keys were first set.
  @usableFromInline var entries: [(key: Key, value: Value)] = []

  @inlinable public init() {}

  @inlinable public var isEmpty: Bool { entries.isEmpty }
  @inlinable public var count: Int { entries.count }
  @inlinable public var keys: [Key] { entries.map { $0.key } }
  @inlinable public var values: [Value] { entries.map { $0.value } }

  /// Nil is no value: setting it takes the key out.
  @inlinable
  public subscript(key: Key) -> Value? {
    get {
      for entry in entries where entry.key == key { return entry.value }
      return nil
    }
    set {
      for position in entries.indices where entries[position].key == key {
        if let newValue {
          entries[position].value = newValue
        } else {
          entries.remove(at: position)
        }
        return
      }
      if let newValue { entries.append((key, newValue)) }
    }
  }

  /// Takes the key out and returns what it had.
  @inlinable
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    let value = self[key]
    if value != nil { self[key] = nil }
    return value
  }
}

extension SmallMap: Sequence {
  @inlinable
  public func makeIterator() -> IndexingIterator<[(key: Key, value: Value)]> {
    entries.makeIterator()
  }
}

extension SmallMap: ExpressibleByDictionaryLiteral {
  @inlinable
  public init(dictionaryLiteral elements: (Key, Value)...) {
    for (key, value) in elements { self[key] = value }
  }
}

extension SmallMap: Equatable where Value: Equatable {
  /// Equal entries in any order.
  @inlinable
  public static func == (a: SmallMap, b: SmallMap) -> Bool {
    guard a.count == b.count else { return false }
    for entry in a where b[entry.key] != entry.value { return false }
    return true
  }
}

extension SmallMap: Sendable where Key: Sendable, Value: Sendable {}

/// A set of a few dozen members at most, looked through one by one.
public struct SmallSet<Member: Equatable> {
  @usableFromInline var members: [Member] = []

  @inlinable public init() {}

  /// - Parameter members: no two of them equal.
  @inlinable
  public init(all members: some Sequence<Member>) {
    self.members = Array(members)
  }

  @inlinable public var isEmpty: Bool { members.isEmpty }
  @inlinable public var count: Int { members.count }

  @inlinable
  public func contains(_ member: Member) -> Bool { members.contains(member) }

  @inlinable
  public mutating func insert(_ member: Member) {
    if !contains(member) { members.append(member) }
  }

  /// Takes the member out and returns it; nil when it was not there.
  @inlinable
  @discardableResult
  public mutating func remove(_ member: Member) -> Member? {
    guard let position = members.firstIndex(of: member) else { return nil }
    return members.remove(at: position)
  }

  @inlinable
  public mutating func subtract(_ others: some Sequence<Member>) {
    for other in others { remove(other) }
  }

  @inlinable
  public mutating func formUnion(_ others: some Sequence<Member>) {
    for other in others { insert(other) }
  }
}

extension SmallSet: Sequence {
  @inlinable
  public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension SmallSet where Member: Comparable {
  /// The members in ascending order.
  @inlinable public func ordered() -> [Member] { members.ordered() }
}

extension SmallSet: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Member...) { formUnion(elements) }
}

extension SmallSet: Equatable {
  /// Equal members in any order.
  @inlinable
  public static func == (a: SmallSet, b: SmallSet) -> Bool {
    a.count == b.count && a.members.allSatisfy { b.contains($0) }
  }
}

extension SmallSet: Sendable where Member: Sendable {}

#if !hasFeature(Embedded)
  extension SmallMap: CustomReflectable {
    public var customMirror: Mirror {
      Mirror(
        self, unlabeledChildren: entries.map { ($0.key, $0.value) }, displayStyle: .dictionary)
    }
  }

  extension SmallSet: CustomReflectable {
    public var customMirror: Mirror {
      Mirror(self, unlabeledChildren: members, displayStyle: .set)
    }
  }
#endif
