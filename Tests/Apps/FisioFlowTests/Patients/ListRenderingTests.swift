import Clinic
import FlowTesting
import Records
import Screen
import Sync
import Testing
import Values

@testable import ClinicTesting
@testable import FisioFlow
@testable import RecordPages
@testable import Shell

/// The real page of patients through the real renderer, which counts how many rows it builds.
@Suite("what is built again of the list of patients")
struct ListRenderingTests {
  private typealias Case = (what: String, builds: Int, change: (inout Patients.State) -> Void)

  /// Active patients, of whom all fit the window.
  private static let people = (1...20).map { number in
    Sample.patient(UInt64(number), "Paciente \(number + 10)") {
      $0.birthDate = CivilDate("1980-03-\(number + 10)")
      $0.phone = Phone(typed: "11 98765-43\(number + 10)")
    }
  }

  private static var state: Patients.State {
    var state = Sample.home.patients
    state.context.today = Sample.today
    state.show(people)
    return state
  }

  private static func change(
    _ number: Int, _ state: inout Patients.State, _ change: (inout Patient) -> Void
  ) {
    var people = people
    change(&people[number])
    state.show(people)
  }

  private static func pending(_ patient: Patient) -> RecordMarks {
    var status = SyncStatus()
    status.pending = [
      PendingMutation(
        id: .test(1), name: ArchivePatient.name, arguments: ArchivePatient(patient.id).object,
        time: Sample.now, touched: [patient.id.uuid])
    ]
    return RecordMarks(status, of: Patient.self)
  }

  private static var cases: [Case] {
    [
      ("nothing", 0, { _ in }),
      ("one name", 1, { change(4, &$0) { $0.fullName += " Lima" } }),
      ("one social name", 1, { change(4, &$0) { $0.socialName = "Paciente 15 Lima" } }),
      ("one phone", 1, { change(4, &$0) { $0.phone = Phone(typed: "11 3456-7890") } }),
      ("one insurance", 1, { change(4, &$0) { $0.insurance = "Unimed" } }),
      ("one birthday", 1, { change(4, &$0) { $0.birthDate = CivilDate("1990-01-01") } }),
      (
        "two of them", 2,
        {
          change(4, &$0) { $0.insurance = "Unimed" }; $0.selectTestRow(7)
        }
      ),
      ("what the list does not show", 0, { change(4, &$0) { $0.notes = "Prefere a manhã." } }),
      // Whose birthday it is has another age.
      ("the day", 1, { $0.context.today = CivilDate("2026-03-11") ?? .epoch }),
      ("one that waits for the server", 1, { $0.marks = pending(people[6]) }),
      ("one that is chosen", 1, { $0.selectTestRow(3) }),
      ("one that goes", 0, { $0.show(Array(people.dropFirst())) }),
      ("one that comes", 1, { $0.show(people + [Sample.patient(99, "Zélia")]) }),
      ("another order", 1, { change(19, &$0) { $0.fullName = "Abel" } }),
    ]
  }

  @Test(
    "CC-009 changing one patient builds that row alone again, and what does not show builds none")
  func rows() {
    for (what, builds, change) in Self.cases {
      let renderer = Renderer()
      var state = Self.state
      _ = Self.render(state, by: renderer)
      #expect(renderer.memoBuilds == Self.people.count, "at first every row is built once")
      change(&state)
      let patch = Self.render(state, by: renderer)
      #expect(renderer.memoBuilds - Self.people.count == builds, "\(what)")
      if builds > 0 { #expect(patch != nil, "\(what) shows") }
    }
  }

  @Test("CC-009 the choice of another row builds the two that look otherwise")
  func selection() {
    let renderer = Renderer()
    var state = Self.state
    state.selectTestRow(3)
    _ = Self.render(state, by: renderer)
    let before = renderer.memoBuilds
    state.selectTestRow(9)
    _ = Self.render(state, by: renderer)
    #expect(renderer.memoBuilds == before + 2)
  }

  private static func render(_ state: Patients.State, by renderer: Renderer) -> [UInt32]? {
    let surroundings = Surroundings(now: Sample.now, width: 1_280, language: .pt)
    return renderer.render {
      Patients.page(
        state, Scene(surroundings) { _ in renderer.handlers.add { _ in } }, Frame(state.context))
    }
  }
}

extension Patients.State {
  fileprivate mutating func selectTestRow(_ position: Int) {
    context.subject = Subject(list.results[position].patient.id)
  }
}
