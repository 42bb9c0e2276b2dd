import Documents
import Flow
import Records
import Shell
import Values

/// What the first view needs of documents: of which records there are some, and how much of the plan's
/// room they take. All else about them comes with the later part of the program.
public enum DocumentIndex<Owner: DocumentOwner>: Part {
  public struct State: Equatable {
    /// By their ids.
    var entries = HashMap<UUID, Entry>()

    public init() {}

    public func hasDocuments(of owner: ID<Owner>) -> Bool {
      entries.values.contains { $0.owner == owner }
    }

    var bytes: Int64 { entries.values.reduce(0) { $0 + $1.bytes } }
  }

  struct Entry: Equatable {
    let owner: ID<Owner>
    /// How many of its bytes count against the plan.
    let bytes: Int64
  }

  public enum Action: Equatable {
    case changed(Changes<OwnedDocument<Owner>>)
  }

  public static var id: Literal { "document-index" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(OwnedDocument<Owner>.self, id: "document-index") { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      if changes.isComplete { state.entries = HashMap() }
      for id in changes.removed { state.entries[id.uuid] = nil }
      for document in changes.changed {
        state.entries[document.id.uuid] = Entry(
          owner: document.owner, bytes: document.refusal.isEmpty ? document.bytes : 0)
      }
      return .none
    }
  }

  public static func storage(_ state: State) -> Int64 { state.bytes }
}
