import Clinic
import Values

/// By what a person in a spreadsheet is recognised as someone whom the clinic already has.
public struct KnownPatients: Equatable, Sendable {
  private var byCPF = HashMap<String, String>()
  /// By name and date of birth; and by name alone, together with what else is known of the person.
  private var byName = HashMap<String, String>()

  public init(_ patients: [Patient]) {
    for patient in patients { insert(patient) }
  }

  public mutating func insert(_ patient: Patient) {
    if let cpf = patient.cpf { byCPF[cpf.digits] = patient.fullName }
    let folded = TextFolding.folded(patient.fullName)
    if let birthDate = patient.birthDate { byName[Self.key(birthDate, folded)] = patient.fullName }
    byName["\(Self.knowledge(patient)) \(folded)"] = patient.fullName
  }

  /// Why the patient is one who is known; nil when they are not.
  public func match(_ patient: Patient) -> Duplicate? {
    if let cpf = patient.cpf, let name = byCPF[cpf.digits] { return Duplicate(.sameCPF, of: name) }
    let folded = TextFolding.folded(patient.fullName)
    if let birthDate = patient.birthDate, let name = byName[Self.key(birthDate, folded)] {
      return Duplicate(.sameNameAndBirthDate, of: name)
    }
    let knowledge = Self.knowledge(patient)
    // What both have differs, else they would have been found above.
    for other in 0..<4 where knowledge & other == 0 {
      if let name = byName["\(other) \(folded)"] { return Duplicate(.sameName, of: name) }
    }
    return nil
  }

  private static func key(_ birthDate: CivilDate, _ folded: String) -> String {
    "\(birthDate.description) \(folded)"
  }

  /// What could tell the patient from others of the same name: 1 the date of birth, 2 the CPF.
  private static func knowledge(_ patient: Patient) -> Int {
    (patient.birthDate == nil ? 0 : 1) + (patient.cpf == nil ? 0 : 2)
  }
}

/// Why a row is somebody who is there already.
public struct Duplicate: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case sameCPF, sameNameAndBirthDate
    /// And nothing that says otherwise: it may be somebody else of that name.
    case sameName
  }

  public var reason: Reason
  /// The full name of the one who is there.
  public var name: String

  init(_ reason: Reason, of name: String) {
    self.reason = reason
    self.name = name
  }
}
