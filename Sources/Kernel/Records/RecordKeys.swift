import Values

/// Names of records, each once, in the order in which they came.
public struct RecordKeys: Sendable {
  public private(set) var list: [RecordKey] = []
  private var members = HashSet<RecordKey>()

  public init() {}

  public var isEmpty: Bool { list.isEmpty }

  @inline(never)
  public func contains(_ key: RecordKey) -> Bool { members.contains(key) }

  /// False when it was there.
  @inline(never)
  @discardableResult
  public mutating func add(_ key: RecordKey) -> Bool {
    guard members.insert(key) else { return false }
    list.append(key)
    return true
  }
}
