import Records
import Values

/// What there is to say of one dose, from all that was said of it.
public struct DoseVerdict: Equatable, Sendable {
  /// What nothing else has replaced, each once, in the order in which it was said. More than one contradict
  /// each other, and wait until a person decides.
  public let standing: [Dose]

  /// - Parameter said: all that was said of one dose, in any order.
  public init(of said: [Dose]) {
    var replaced: Set<ID<Dose>> = []
    for dose in said { replaced.formUnion(dose.replaces) }
    let heads = said.filter { !replaced.contains($0.id) }.sorted(by: Self.precedes)
    var standing: [Dose] = []
    for head in heads where !standing.contains(where: { $0.agrees(with: head) }) {
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
    var replaced: Set<ID<Dose>> = []
    for dose in said { replaced.formUnion(dose.replaces) }
    return said.filter { !replaced.contains($0.id) }.sorted(by: precedes).map { $0.id }
  }

  private static func precedes(_ a: Dose, _ b: Dose) -> Bool {
    a.saidAt != b.saidAt ? a.saidAt < b.saidAt : a.id.uuid < b.id.uuid
  }
}

/// All that was said of the doses of some medicines, by dose.
public struct DoseLog: Equatable, Sendable {
  private var planned: [Key: [Dose]] = [:]
  /// By the first that was said of each: what replaced it is found through it.
  private var asNeeded: [ID<Medicine>: [Dose]] = [:]

  private struct Key: Hashable, Sendable {
    let medicine: ID<Medicine>
    let name: String
  }

  public init(_ doses: [Dose] = []) {
    for dose in doses { add(dose) }
  }

  public mutating func add(_ dose: Dose) {
    if dose.isAsNeeded {
      asNeeded[dose.medicine, default: []].append(dose)
    } else {
      planned[Key(medicine: dose.medicine, name: dose.planned), default: []].append(dose)
    }
  }

  public func said(of medicine: ID<Medicine>, planned name: String) -> [Dose] {
    planned[Key(medicine: medicine, name: name)] ?? []
  }

  public func verdict(on medicine: ID<Medicine>, planned name: String) -> DoseVerdict {
    DoseVerdict(of: said(of: medicine, planned: name))
  }

  /// What was taken of a medicine when needed and was not taken back, ascending by when.
  public func takenAsNeeded(of medicine: ID<Medicine>) -> [Dose] {
    let said = asNeeded[medicine] ?? []
    let heads = Set(DoseVerdict.heads(of: said))
    return said.filter { heads.contains($0.id) && $0.state == .taken }
      .sorted { ($0.at, $0.id.uuid) < ($1.at, $1.id.uuid) }
  }

  /// All doses of a medicine that were taken, planned or not, in no order. Of one about which people
  /// disagree each version counts that says that it was taken, since what is in the box is less.
  public func taken(of medicine: ID<Medicine>) -> [Dose] {
    var taken = takenAsNeeded(of: medicine)
    for (key, said) in planned where key.medicine == medicine {
      taken += DoseVerdict(of: said).standing.filter { $0.state == .taken }
    }
    return taken
  }
}
