import Clinic
import Entitlements
import Records
import Values

/// What would become of each patient of a copy, before anything happens.
public struct CopyReview: Equatable, Sendable {
  public var clinic: String
  public var madeAt: Instant
  public var isOtherClinic: Bool
  public var active = 0
  public var archived = 0
  /// Those who are here as the copy has them, but for when they were added and changed.
  public var same = 0
  /// Those who are here, and not as the copy has them: they stay as they are.
  public var differing = 0
  /// Those who are missing, but whose CPF somebody who is here has.
  public var clashing = 0
  public var unreadable: Int
  public var missingActive: [Patient] = []
  public var missingArchived: [Patient] = []

  init(_ file: CopyFile, space: UUID, _ book: PatientBook) {
    clinic = file.clinic
    madeAt = file.madeAt
    isOtherClinic = file.space != space
    unreadable = file.unreadable
    var here = HashMap<UUID, Patient>()
    var taken = HashSet<String>()
    for entry in book.entries {
      here[entry.patient.id.uuid] = entry.patient
      if let cpf = entry.patient.cpf { taken.insert(cpf.digits) }
    }
    for patient in file.patients {
      if patient.isArchived { archived += 1 } else { active += 1 }
      if let other = here[patient.id.uuid] {
        if Self.isSame(patient, other) { same += 1 } else { differing += 1 }
      } else if let cpf = patient.cpf, !taken.insert(cpf.digits) {
        clashing += 1
      } else {
        here[patient.id.uuid] = patient
        if patient.isArchived {
          missingArchived.append(patient)
        } else {
          missingActive.append(patient)
        }
      }
    }
  }

  /// Whether two say the same of a person.
  static func isSame(_ a: Patient, _ b: Patient) -> Bool {
    var a = a
    a.createdAt = b.createdAt
    a.updatedAt = b.updatedAt
    return a == b
  }

  public var missing: Int { missingActive.count + missingArchived.count }

  /// The archived ones, and as many active ones as the plan has room for.
  func fitting(_ plan: Plan, activeCount: Int) -> [Patient] {
    guard let room = plan.limits.maxPatients.room(after: Int64(activeCount)) else {
      return missingArchived + missingActive
    }
    return missingArchived + missingActive.prefix(Int(max(0, room)))
  }
}

/// A restore that is under way or over.
public struct CopyRun: Equatable, Sendable {
  /// Whom the plan has room for, in the order in which they come.
  public var wanted: [Patient]
  public var started = 0
  public var restored = 0
  public var refused: [Refused] = []
  /// How many of those that were started are answered.
  var answered = 0
  public var isStopping = false

  public struct Refused: Equatable, Sendable {
    public var name: String
    public var refusal: Refusal
  }

  init(_ wanted: [Patient]) {
    self.wanted = wanted
  }
}
