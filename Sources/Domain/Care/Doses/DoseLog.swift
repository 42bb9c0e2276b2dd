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

/// All that was said of the doses of some medicines.
///
/// By medicine and then by dose: who adds something to a log that others hold copies what was said of that
/// medicine, and not of all.
public struct DoseLog: Equatable, Sendable {
  /// By the name of the planned dose; what was taken when needed under the empty name.
  private typealias Said = HashMap<String, [Dose]>
  private var medicines = HashMap<UUID, Said>()

  public init(_ doses: [Dose] = []) {
    for dose in doses { add(dose) }
  }

  /// Adds what was said; what is there under its id is replaced.
  public mutating func add(_ dose: Dose) {
    medicines.change(dose.medicine.uuid, from: Said()) { said in
      said.change(dose.planned, from: []) { doses in
        for position in doses.indices where doses[position].id == dose.id {
          doses[position] = dose
          return
        }
        doses.append(dose)
      }
    }
  }

  /// Takes out what was not said after all.
  public mutating func remove(_ ids: [ID<Dose>]) {
    guard !ids.isEmpty else { return }
    var gone = HashSet<UUID>()
    for id in ids { gone.insert(id.uuid) }
    self = DoseLog(all.filter { !gone.contains($0.id.uuid) })
  }

  /// All of it, by id: what was said on one device in the order in which it was said.
  public var all: [Dose] {
    var all: [Dose] = []
    for said in medicines.values {
      for doses in said.values { all += doses }
    }
    return all.ordered { $0.id.uuid < $1.id.uuid }
  }

  /// All that was said of a medicine, in no order.
  public func said(of medicine: ID<Medicine>) -> [Dose] {
    var all: [Dose] = []
    for doses in medicines[medicine.uuid]?.values ?? [] { all += doses }
    return all
  }

  public func said(of medicine: ID<Medicine>, planned name: String) -> [Dose] {
    medicines[medicine.uuid]?[name] ?? []
  }

  public func verdict(on medicine: ID<Medicine>, planned name: String) -> DoseVerdict {
    DoseVerdict(of: said(of: medicine, planned: name))
  }

  /// What was taken of a medicine when needed and was not taken back, ascending by when. Of several
  /// corrections of one dose, which devices made that did not know of each other, the last holds.
  public func takenAsNeeded(of medicine: ID<Medicine>) -> [Dose] {
    var corrected = HashSet<UUID>()
    var taken: [Dose] = []
    for dose in DoseVerdict.notReplaced(said(of: medicine, planned: "")).reversed()
    where dose.state == .taken && !dose.replaces.contains(where: { corrected.contains($0.uuid) }) {
      for id in dose.replaces { corrected.insert(id.uuid) }
      taken.append(dose)
    }
    return taken.ordered { $0.at != $1.at ? $0.at < $1.at : $0.id.uuid < $1.id.uuid }
  }

  /// The versions of a dose taken when needed that nothing has replaced, this one and others that correct the
  /// same: what is said next takes the place of all.
  public func versions(ofNeeded id: ID<Dose>, _ medicine: ID<Medicine>) -> [ID<Dose>] {
    let said = said(of: medicine, planned: "")
    let corrected = said.first { $0.id == id }?.replaces ?? []
    let others = DoseVerdict.notReplaced(said).filter { other in
      other.id != id && other.replaces.contains { corrected.contains($0) }
    }
    return [id] + others.map { $0.id }
  }

  /// Whether one of those was said of what is taken when needed.
  public func hasAsNeeded(among ids: [UUID]) -> Bool {
    guard !ids.isEmpty else { return false }
    let wanted = HashSet(ids)
    for said in medicines.values {
      for dose in said[""] ?? [] where wanted.contains(dose.id.uuid) { return true }
    }
    return false
  }

  /// All doses of a medicine that were taken, planned or not, in no order. Of one about which people
  /// disagree each version counts that says that it was taken, since what is in the box is less.
  public func taken(of medicine: ID<Medicine>) -> [Dose] {
    var taken = takenAsNeeded(of: medicine)
    guard let said = medicines[medicine.uuid] else { return taken }
    for (position, name) in said.keys.enumerated() where !name.isEmpty {
      taken += DoseVerdict(of: said.values[position]).standing.filter { $0.state == .taken }
    }
    return taken
  }
}
