import Flow
import Sync
import Values

/// The parts of an app with their states, in the order in which they are told what happens.
public struct Parts: Equatable {
  var all: [AnyPart] = []
  /// What is known of the app's records once all of the program is here.
  public private(set) var kinds: [RecordKind] = []

  public init() {}

  /// A part as it is when a space is opened.
  public mutating func add<P: Part>(_ part: P.Type, in context: Context) {
    guard !P.needsServer || !context.isAlone else { return }
    all.append(Holding<P>(P.opened(in: context)))
  }

  /// What the shared features are to know of a type of record.
  public mutating func add(_ kind: RecordKind) { kinds.append(kind) }

  /// What a part knows; nil where the app has no such part, or has not got it yet.
  public subscript<P: Part>(part: P.Type) -> P.State? {
    get {
      guard let position = position(of: P.id) else { return nil }
      return unsafeDowncast(all[position], to: Holding<P>.self).state
    }
    set {
      guard let newValue else { return }
      if let position = position(of: P.id) {
        all[position] = Holding<P>(newValue)
      } else {
        all.append(Holding<P>(newValue))
      }
    }
  }

  public static func == (a: Parts, b: Parts) -> Bool {
    guard a.all.count == b.all.count else { return false }
    for position in a.all.indices where !a.all[position].isEqual(to: b.all[position]) {
      return false
    }
    return true
  }

  func position(of id: Literal) -> Int? {
    for position in all.indices where all[position].id == id { return position }
    return nil
  }

  func part(_ id: Literal) -> AnyPart? { position(of: id).map { all[$0] } }

  func owner(of path: Path) -> AnyPart? {
    for part in all where part.owns(path, among: self) { return part }
    return nil
  }

  func subject(of path: Path) -> Subject? { owner(of: path)?.subject(of: path) }

  /// What a member is called, of whom some part knows.
  public func memberName(of account: UUID) -> String? {
    for part in all {
      if let name = part.memberName(of: account) { return name }
    }
    return nil
  }

  /// What lies on this device alone, beside the queue of changes.
  public var waiting: [Waiting] {
    var waiting: [Waiting] = []
    for part in all {
      if let one = part.waiting { waiting.append(one) }
    }
    return waiting
  }

  /// Whether the server has everything that was done here, and nothing refused waits for the person.
  public func isSettled(_ sync: SyncStatus) -> Bool {
    sync.pending.isEmpty && sync.refused.isEmpty && waiting.isEmpty
  }

  /// How much of the plan's room for files is taken, in bytes.
  public var storage: Int64 {
    var sum: Int64 = 0
    for part in all { sum += part.storage }
    return sum
  }

  mutating func place(in context: Context) {
    for position in all.indices {
      if !isKnownUniquelyReferenced(&all[position]) { all[position] = all[position].copy() }
      all[position].place(in: context)
    }
  }

  /// Lets a part do it. It is not among the others meanwhile, so that its state is changed in place.
  mutating func reduce(_ action: PartAction) -> Effect<PartAction> {
    guard let position = position(of: action.part) else { return .none }
    var part = all[position]
    all[position] = Parts.none
    if !isKnownUniquelyReferenced(&part) { part = part.copy() }
    let effect = part.reduce(action, among: self)
    all[position] = part
    return effect
  }

  func message(_ action: PartAction) -> Message? {
    position(of: action.part).flatMap { all[$0].tell(action, among: self) }
  }

  private nonisolated(unsafe) static let none = AnyPart("")
}

#if !hasFeature(Embedded)
  extension Parts: CustomReflectable {
    /// By their names, for a difference that a test tells.
    public var customMirror: Mirror {
      Mirror(
        self, children: all.map { (label: $0.id.text, value: $0 as Any) }, displayStyle: .struct)
    }
  }
#endif
