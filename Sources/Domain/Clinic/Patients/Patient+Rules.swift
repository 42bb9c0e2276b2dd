import Editing
import Entitlements
import Fields
import Records
import Values

public typealias AddPatient = Add<Patient>
public typealias EditPatient = Edit<Patient>
public typealias ArchivePatient = Archive<Patient>
public typealias RestorePatient = Restore<Patient>
public typealias DecidePatientText = DecideText<Patient>
public typealias ReopenPatientText = ReopenText<Patient>

/// Why a patient's field is not acceptable. Raw values are a refusal's `reason`.
public enum PatientProblem: String, Hashable, Sendable {
  case missing
  case inTheFuture
  /// Longer ago than anyone has lived.
  case tooLongAgo
  case tooLong
  case tooMany
  /// Another patient of the clinic has it.
  case duplicate
}

extension Patient {
  /// What is wrong with the fields by themselves, in the order of the form.
  /// - Parameters:
  ///   - today: the day where the person is.
  ///   - grace: how many days off that may be, where it is not known.
  public func problems(
    today: CivilDate, grace: Int = 0
  ) -> [(field: String, problem: PatientProblem)] {
    var problems: [(field: String, problem: PatientProblem)] = []
    if fullName.isBlank { problems.append(("fullName", .missing)) }
    if let birthDate {
      if birthDate > today.adding(days: grace) { problems.append(("birthDate", .inTheFuture)) }
      if birthDate.age(on: today.adding(days: -grace)) > 130 {
        problems.append(("birthDate", .tooLongAgo))
      }
    }
    // Whatever is read of a patient is as long as its fields may be; a decision may make more of a long text.
    if isLonger(complaint, than: Limits.prose) { problems.append(("complaint", .tooLong)) }
    if isLonger(notes, than: Limits.prose) { problems.append(("notes", .tooLong)) }
    return problems
  }

  /// A text has no more scalars than bytes, which are counted already.
  private func isLonger(_ text: String, than limit: Int) -> Bool {
    text.byteCount > limit && text.scalarCount > limit
  }
}

extension Patient: EditableRecord {
  public static var longestText: Int { Limits.prose }

  /// Refuses what the clinic cannot keep: bad fields, or a CPF that another patient has.
  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    // In which time zone it was typed nobody knows here; none is more than a day ahead.
    let today = CivilDate(at: time, minutesEast: 0)
    if let first = problems(today: today, grace: 1).first {
      throw Refusal(.invalid, first.field, reason: first.problem.rawValue)
    }
    guard let cpf else { return }
    for other in transaction.all(Patient.self, by: "cpf", equal: [cpf.json], limit: 2)
    where other.id != id {
      throw Refusal(.duplicate, "cpf", reason: PatientProblem.duplicate.rawValue)
    }
  }

  /// Refuses when the plan has no room for one more active patient.
  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    guard case .atMost(let most) = transaction.plan.limits.maxPatients else { return }
    let active = transaction.count(Patient.self, by: "archived", equal: [.boolean(false)])
    if Int64(active) >= most { throw Refusal(.limitReached, "patients", limit: Int(most)) }
  }
}
