import Clinic
import Fields
import Flow
import Records
import Screen
import Shell
import Values

/// The place of the patients in the bar, and what they are called: what the first view needs of them. All else
/// about them comes with the later part of the program.
public enum PatientsPlace: Part {
  public struct State: Equatable {
    private var names: [String] = []
    /// Of the names, by the patients' ids.
    private var positions = HashMap<UUID, Int>()
    /// Whether the device's patients have arrived.
    public private(set) var isLoaded = false

    public init() {}

    public var isEmpty: Bool { positions.isEmpty }

    public func name(of patient: UUID) -> String? { positions[patient].map { names[$0] } }

    /// Reads no more of a row than its name.
    mutating func apply(_ changes: RecordChanges) {
      guard let id = Patient.table.position(of: "id"),
        let full = Patient.table.position(of: "fullName"),
        let social = Patient.table.position(of: "socialName")
      else { return }
      if changes.isComplete { self = State() }
      for id in changes.removed { positions[id] = nil }
      for row in changes.changed {
        guard let patient = row[id].text.flatMap({ UUID($0) }) else { continue }
        let called = row[social].text ?? ""
        positions[patient] = names.count
        names.append(called.isEmpty ? row[full].text ?? "" : called)
      }
      isLoaded = true
    }
  }

  public enum Action: Equatable {
    case changed(RecordChanges)
  }

  public static var id: Literal { "patients place" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .ask(.observe(Patient.self, id: "patient names")) { response in
      if case .space(.records(let changes)) = response { .changed(changes) } else { nil }
    }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      state.apply(changes)
      return .none
    }
  }

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Patients.Words.title, .people, .patients)
  }
}
