import Agenda
import Clinic
import Fields
import Records
import Values

/// A clinic in memory, and someone who works there.
final class Consulting {
  let storage = LayeredStorage(MemoryStorage())
  var author = Author(
    account: UUID(high: 1, low: 1), role: "therapist",
    time: Instant(milliseconds: 1_795_000_000_000))

  init(plan: String = "free") {
    var profile = ClinicProfile()
    profile.id = ID(UUID(high: 9, low: 9))
    profile.name = "Clínica Sol"
    profile.planName = plan
    Transaction(storage).put(profile)
  }

  /// Runs it as a device does: through its arguments on the wire, all of it or nothing.
  func run(_ mutation: some Mutation) -> Refusal? {
    let mark = storage.mark
    let refusal = clinicSchema.run(
      type(of: mutation).name, mutation.object, Transaction(storage), by: author)
    if refusal != nil { storage.rollback(to: mark) }
    return refusal
  }

  /// Runs it as another account does.
  func run(_ mutation: some Mutation, as account: UUID) -> Refusal? {
    let me = author.account
    author.account = account
    defer { author.account = me }
    return run(mutation)
  }

  /// What waits or was decided beside patient 1.
  var conflicts: [TextConflict] {
    Transaction(storage).all(
      TextConflict.self, by: "subject", equal: [UUID(high: 2, low: 1).json])
  }

  /// The texts that wait beside patient 1.
  var waiting: [String] { conflicts.filter(\.isWaiting).map(\.text) }

  func patient(_ number: UInt64) -> Patient? {
    Transaction(storage).find(ID<Patient>(UUID(high: 2, low: number)))
  }

  var profile: ClinicProfile? {
    Transaction(storage).find(ID<ClinicProfile>(UUID(high: 9, low: 9)))
  }

  /// In the order of their times.
  var appointments: [Appointment] {
    Transaction(storage).all(Appointment.self, by: "start", equal: [])
  }

  var activeCount: Int {
    Transaction(storage).count(Patient.self, by: "archived", equal: [.boolean(false)])
  }
}

extension Patient {
  static func named(_ name: String, _ number: UInt64) -> Patient {
    var patient = Patient()
    patient.id = ID(UUID(high: 2, low: number))
    patient.fullName = name
    return patient
  }
}
