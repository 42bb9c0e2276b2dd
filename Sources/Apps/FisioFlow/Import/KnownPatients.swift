import Clinic
import Values

/// By what a person in a spreadsheet is recognised as someone whom the clinic already has.
public struct KnownPatients: Equatable, Sendable {
  private var byCPF: [CPF: String] = [:]
  private var byNameAndBirth: [String: String] = [:]

  public init(_ patients: [Patient]) {
    for patient in patients { insert(patient) }
  }

  public mutating func insert(_ patient: Patient) {
    if let cpf = patient.cpf { byCPF[cpf] = patient.fullName }
    if let key = Self.key(patient) { byNameAndBirth[key] = patient.fullName }
  }

  /// Why the patient is one who is known; nil when they are not.
  public func match(_ patient: Patient) -> Duplicate? {
    if let cpf = patient.cpf, let name = byCPF[cpf] { return Duplicate(.sameCPF, of: name) }
    if let key = Self.key(patient), let name = byNameAndBirth[key] {
      return Duplicate(.sameNameAndBirthDate, of: name)
    }
    return nil
  }

  private static func key(_ patient: Patient) -> String? {
    guard let birthDate = patient.birthDate else { return nil }
    return "\(birthDate.daysSinceEpoch) \(TextFolding.folded(patient.fullName))"
  }
}

/// Why a row is somebody who is there already.
public struct Duplicate: Equatable, Sendable {
  public enum Reason: Equatable, Sendable { case sameCPF, sameNameAndBirthDate }

  public var reason: Reason
  /// The full name of the one who is there.
  public var name: String

  init(_ reason: Reason, of name: String) {
    self.reason = reason
    self.name = name
  }
}
