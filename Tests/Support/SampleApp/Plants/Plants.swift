import Flow
import Records
import Sample
import Screen
import Shell
import Values

/// Everything about plants: the list, and beside it a plant or its form.
public enum Plants {
  public struct State: Equatable {
    /// Sorted by name.
    public var plants: [Plant] = []
    public var isLoaded = false
    public var query = ""
    public var showsArchived = false
    public var window = VirtualWindow(rowHeight: 68)
    public var child = Child.none
    public var undo: Undo?
    /// The plant of which the person is asked whether it shall go for good.
    public var removing: ID<Plant>?
    public var refusal: Refusal?
    /// What the server does not have yet, and what it refused.
    public var pending = HashSet<UUID>()
    public var refused = HashSet<UUID>()
    /// When the person looked at which notes, so that a look is told once and not at every return.
    var looks: [Look] = []
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }

    public func plant(_ id: ID<Plant>) -> Plant? { plants.first { $0.id == id } }

    /// Those that match what was typed.
    public var found: [Plant] {
      let query = FoldedQuery(query)
      return plants.filter {
        $0.isArchived == showsArchived && FoldedText([$0.name, $0.place]).contains(query)
      }
    }
  }

  public indirect enum Child: Equatable {
    case none
    case detail(ID<Plant>)
    case form(PlantForm.State)
  }

  /// An archiving that can be taken back, or the way out of the archive.
  public struct Undo: Equatable, Sendable {
    public var plant: ID<Plant>
    public var name: String
    public var isArchived: Bool
  }

  struct Look: Equatable, Sendable {
    var plant: ID<Plant>
    var time: Instant
  }

  public indirect enum Action: Equatable {
    case entered(PlantPlace?)
    case idForNew(ID<Plant>)
    case plantsChanged(Changes<Plant>)
    case syncChanged(pending: [UUID], refused: [UUID])
    case queryTyped(String)
    case queryCleared
    case segmentChosen(archived: Bool)
    case scrolled(EventData)
    case form(PlantForm.Action)
    case looked(ID<Plant>, at: Instant)
    case archiveTapped(ID<Plant>, Bool)
    case archiveAnswered(Undo, MutationOutcome)
    case undoTapped
    case undoExpired
    case removeTapped(ID<Plant>)
    case removeCancelled
    case removeConfirmed
    case removeAnswered(MutationOutcome)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered(let place):
      return enter(&state, place)
    case .idForNew(let id):
      state.child = .form(PlantForm.State(adding: id, owner: state.context.owner))
      return reduceForm(&state, .opened) + .focus(PlantForm.Field.name.rawValue)
    case .plantsChanged(let changes):
      return apply(&state, changes)
    case .syncChanged(let pending, let refused):
      state.pending = HashSet(pending)
      state.refused = HashSet(refused)
      return .none
    case .queryTyped(let query):
      state.query = query
      return .none
    case .queryCleared:
      state.query = ""
      return .focus(searchID)
    case .segmentChosen(let archived):
      return .push((archived ? Path.archivedPlants : .plants).text)
    case .scrolled(let data):
      state.window.scrolled(data)
      return .none
    case .form(let action):
      return reduceForm(&state, action)
    case .looked(let id, let time):
      return leaveTrace(&state, of: id, at: time)
    case .goTo(let path):
      return .push(path.text)
    case .archiveTapped, .archiveAnswered, .undoTapped, .undoExpired, .removeTapped,
      .removeCancelled, .removeConfirmed, .removeAnswered:
      return reducePutting(&state, action)
    }
  }

  static let searchID = "plant-search"
}
