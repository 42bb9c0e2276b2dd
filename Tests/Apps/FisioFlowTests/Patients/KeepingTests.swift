import Clinic
import Editing
import Flow
import Identity
import Records
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

@Suite("FF-073 which patients stay active after a smaller plan")
struct KeepingTests {
  private static let people = Sample.patients(50)

  /// A clinic of fifty on the free plan, at the page where one chooses.
  private static var home: Home.State {
    var home = Sample.home
    home.clinic = Sample.clinic("free")
    home.sync.isComplete = true
    home.patients.show(people)
    home.change { $0.path = .keepPatients }
    home.parts[PatientKeeping.self] = PatientKeeping.State(in: home.context)
    return home
  }

  /// Ticks these, and what then is asked for.
  private static func keep(_ kept: [Patient], _ state: inout PatientKeeping.State, _ parts: Parts)
    -> [Request]
  {
    for patient in kept {
      _ = PatientKeeping.reduce(&state, .ticked(patient.id.uuid, true), among: parts)
    }
    var asked: [Request] = []
    var action: PatientKeeping.Action? = .confirmed
    while let next = action {
      let effect = PatientKeeping.reduce(&state, next, among: parts)
      asked += effect.steps.map(\.request)
      action = effect.steps.contains { $0.request == .nextFrame } ? .more : nil
    }
    return asked
  }

  @Test(
    "FF-073 from platinum to free with fifty: ten are chosen, forty put away, nothing is removed")
  func fifty() {
    let home = Self.home
    var state = PatientKeeping.State(in: home.context)
    let kept = Array(Self.people[20..<30])
    let asked = Self.keep(kept, &state, home.parts)
    let away = asked.filter { request in
      Self.people.contains { request == .mutate(Archive<Patient>($0.id)) }
    }
    #expect(away.count == 40)
    for patient in kept { #expect(!away.contains(.mutate(Archive<Patient>(patient.id)))) }
    // Beside them the way back to the list, and a frame between.
    let others = asked.filter { !away.contains($0) }
    #expect(others == [.nextFrame, .navigate(.push("pacientes"))])
    #expect(state.leaving.isEmpty)
  }

  @Test("FF-073 with none chosen, or one too many, nothing is put away")
  func wrong() {
    let home = Self.home
    for count in [0, 11] {
      var state = PatientKeeping.State(in: home.context)
      let asked = Self.keep(Array(Self.people.prefix(count)), &state, home.parts)
      #expect(asked.isEmpty, "\(count)")
    }
    // Who is taken back again is not kept.
    var state = PatientKeeping.State(in: home.context)
    let first = Self.people[0].id.uuid
    _ = PatientKeeping.reduce(&state, .ticked(first, true), among: home.parts)
    _ = PatientKeeping.reduce(&state, .ticked(first, false), among: home.parts)
    #expect(state.kept.all.isEmpty)
  }

  @Test(
    "FF-073 it is said on the list and at the plans, to who may choose, and only when too many are there"
  )
  func told() {
    var home = Self.home
    func isTold() -> Bool {
      PatientKeeping.Excess(home.context, home.parts) != nil
    }
    #expect(isTold())
    home.change { $0.role = Role.receptionist.rawValue }
    #expect(!isTold())
    home.change { $0.role = Role.admin.rawValue }
    home.clinic = Sample.clinic("silver")
    #expect(!isTold(), "fifty have room")
    home.clinic = Sample.clinic("free")
    home.sync.isComplete = false
    #expect(!isTold(), "not before all is known")
    home.sync.isComplete = true
    home.patients.show(Array(Self.people.prefix(10)))
    #expect(!isTold())
  }
}
