import Records
import Values

/// What there is to say of one dose, from all that was said of it.
public struct DoseVerdict: Equatable, Sendable {
  /// What nothing else has replaced, each once, in the order in which it was said. More than one contradict
  /// each other, and wait until a person decides.
  public let standing: [Dose]

  /// - Parameter said: all that was said of one dose, in any order.
  public init(of said: [Dose]) {
    var standing: [Dose] = []
    for head in Self.notReplaced(said) where !standing.contains(where: { $0.agrees(with: head) }) {
      standing.append(head)
    }
    // Taking back says nothing beside what says something.
    let something = standing.filter { $0.state != .open }
    self.standing = something.isEmpty ? standing : something
  }

  /// What holds; nil where nothing was said, or a person has to decide.
  public var dose: Dose? {
    guard standing.count == 1, standing[0].state != .open else { return nil }
    return standing[0]
  }

  /// Whether a person has to decide what was the case.
  public var isDisputed: Bool { standing.count > 1 }

  /// Ids of all that nothing has replaced, which what is said next takes the place of.
  public static func heads(of said: [Dose]) -> [ID<Dose>] {
    notReplaced(said).map { $0.id }
  }

  fileprivate static func notReplaced(_ said: [Dose]) -> [Dose] {
    var replaced = HashSet<UUID>()
    for dose in said {
      for id in dose.replaces { replaced.insert(id.uuid) }
    }
    return said.filter { !replaced.contains($0.id.uuid) }.ordered(by: precedes)
  }

  private static func precedes(_ a: Dose, _ b: Dose) -> Bool {
    a.saidAt != b.saidAt ? a.saidAt < b.saidAt : a.id.uuid < b.id.uuid
  }
}

/// All that was said of the doses of some medicines, by dose.
public struct DoseLog: Equatable, Sendable {
  private var planned = HashMap<Key, [Dose]>()
  private var asNeeded: [Dose] = []

  private struct Key: HashKey, Sendable {
    let medicine: ID<Medicine>
    let name: String
    let hash: UInt32

    init(_ medicine: ID<Medicine>, _ name: String) {
      self.medicine = medicine
      self.name = name
      hash = medicine.uuid.hash ^ name.hash
    }
  }

  public init(_ doses: [Dose] = []) {
    for dose in doses { add(dose) }
  }

  public mutating func add(_ dose: Dose) {
    if dose.isAsNeeded {
      asNeeded.append(dose)
    } else {
      let key = Key(dose.medicine, dose.planned)
      planned[key] = (planned[key] ?? []) + [dose]
    }
  }

  public func said(of medicine: ID<Medicine>, planned name: String) -> [Dose] {
    planned[Key(medicine, name)] ?? []
  }

  public func verdict(on medicine: ID<Medicine>, planned name: String) -> DoseVerdict {
    DoseVerdict(of: said(of: medicine, planned: name))
  }

  /// What was taken of a medicine when needed and was not taken back, ascending by when.
  public func takenAsNeeded(of medicine: ID<Medicine>) -> [Dose] {
    DoseVerdict.notReplaced(asNeeded.filter { $0.medicine == medicine })
      .filter { $0.state == .taken }
      .ordered { $0.at != $1.at ? $0.at < $1.at : $0.id.uuid < $1.id.uuid }
  }

  /// All doses of a medicine that were taken, planned or not, in no order. Of one about which people
  /// disagree each version counts that says that it was taken, since what is in the box is less.
  public func taken(of medicine: ID<Medicine>) -> [Dose] {
    var taken = takenAsNeeded(of: medicine)
    for (position, key) in planned.keys.enumerated() where key.medicine == medicine {
      taken += DoseVerdict(of: planned.values[position]).standing.filter { $0.state == .taken }
    }
    return taken
  }
}
