import Care
import Editing
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

/// Whom to call about a person: a section of their page.
public enum Contacts: Part {
  public struct State: Equatable {
    /// Those for an emergency first, each kind by the alphabet.
    public var contacts: [Contact] = []
    public var isLoaded = false
    /// What was removed last, for bringing it back.
    public var removed: Contact?
    public var refusal: Refusal?

    public init() {}
  }

  public indirect enum Action: Equatable {
    case changed(Changes<Contact>)
    case goTo(Path)
    case removeTapped(Contact)
    case removeAnswered(Contact, MutationOutcome)
    case undoTapped
    case undoAnswered(MutationOutcome)
    case undoExpired
  }

  public static var id: Literal { "contacts" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Contact.self, id: id.text) { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      changes.apply(to: &state.contacts)
      state.contacts = state.contacts.ordered {
        $0.kind == $1.kind
          ? FoldedText($0.name) < FoldedText($1.name) : $0.kind == .emergency
      }
      state.isLoaded = true
      return .none
    case .goTo(let path):
      return .push(path.text)
    case .removeTapped(let contact):
      state.refusal = nil
      return .mutate(RemoveContact(contact.id)) { .removeAnswered(contact, $0) }
    case .removeAnswered(_, .refused(let refusal)), .undoAnswered(.refused(let refusal)):
      state.refusal = refusal
      return .none
    case .removeAnswered(let contact, _):
      state.removed = contact
      return .after(timer, milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      guard let contact = state.removed else { return .none }
      state.removed = nil
      return .cancelTimer(timer)
        + .mutate(AddContact(recovered: contact)) { .undoAnswered($0) }
    case .undoAnswered:
      return .none
    case .undoExpired:
      state.removed = nil
      return .none
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .changed(let changes) = action { .changed(RecordNews(changes)) } else { nil }
  }

  private static var timer: String { "contacts" }
}
