import Fields
import Flow
import Records
import Sample
import Screen
import Shell
import Sync
import Values

extension Plants: Part {
  public static var id: Literal { "plants" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Plant.self, id: "plants") { .plantsChanged($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path):
      .entered(PlantPlace(path))
    case .synced(let status):
      .syncChanged(
        pending: status.pending.flatMap { $0.touched },
        refused: status.refused.compactMap { plant(in: $0.arguments) })
    case .visible(let isVisible):
      // Another tab may have the same draft: nothing typed here says nothing about it.
      !isVisible && hasUnsaved(state) ? .form(.keepDraft) : nil
    case .dayChanged, .told:
      nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .form(.discardTapped): .released
    case .form(.stayTapped): .stays
    default: nil
    }
  }

  public static func owns(_ path: Path) -> Bool { PlantPlace(path) != nil }

  public static func subject(of path: Path) -> Subject? {
    if case .one(let id)? = PlantPlace(path) { Subject(id) } else { nil }
  }

  public static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard case .form(let form) = state.child, form.hasChanges else { return nil }
    let own: Path = form.isAdding ? .newPlant : .editPlant(form.stored.id)
    return next == own ? nil : Hold(at: own, .form(.leaveTapped), goesOn: true)
  }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("/", Words.search, to: .field(searchID)),
      Shortcut("n", PlantForm.Words.addTitle, to: .path(.newPlant)),
      Shortcut("g", Words.title, to: .path(.plants)),
    ]
  }

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Words.title, .heart, .plants)
  }

  /// The plant that a mutation is about.
  private static func plant(in arguments: JSONValue) -> UUID? {
    let plant = arguments["plant"]
    return (plant?.text ?? plant?["id"]?.text).flatMap { UUID($0) }
  }

  private static func hasUnsaved(_ state: State) -> Bool {
    if case .form(let form) = state.child { form.hasChanges } else { false }
  }
}
