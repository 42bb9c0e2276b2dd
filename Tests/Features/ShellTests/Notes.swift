import Entitlements
import Fields
import Flow
import Identity
import Records
import Screen
import Shell
import Values

/// A part of the first view: a line that is typed, which holds its writer back.
enum Notes: Part {
  struct State: Equatable {
    var text = ""
    var saved: [String] = []
    var day = CivilDate.epoch
    var role = ""
  }

  enum Action: Equatable {
    case typed(String)
    case left
    case discarded
    case stayed
    case saved
  }

  static var id: Literal { "notes" }

  static func opened(in context: Context) -> State { State() }

  static func place(_ state: inout State, in context: Context) {
    state.day = context.today
    state.role = context.role
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.text = text
    case .left, .stayed: break
    case .discarded: state.text = ""
    case .saved:
      state.saved.append(state.text)
      state.text = ""
    }
    return .none
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .discarded: .released
    case .stayed: .stays
    case .saved: .paywall(MeteredAction(LimitKey("lines"), used: Int64(state.saved.count)))
    case .typed, .left: nil
    }
  }

  static func owns(_ path: Path) -> Bool { path == "notas" }

  static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    state.text.isEmpty || owns(next) ? nil : Hold(at: "notas", .left, goesOn: true)
  }

  static var shortcuts: [Shortcut] {
    [Shortcut("n", Phrase(pt: "Notas", en: "Notes"), to: .path("notas"))]
  }

  static func waiting(_ state: State) -> Waiting? {
    state.text.isEmpty ? nil : Waiting(1, isSending: false) { _ in "uma nota" }
  }
}

/// A later part: hears what happens, and looks at the notes.
enum Diary: Part {
  struct State: Equatable {
    var heard: [String] = []
  }

  enum Action: Equatable {
    case heard(String)
    case counted
  }

  static var id: Literal { "diary" }

  static func opened(in context: Context) -> State { State() }

  static func watch(_ state: State) -> Effect<Action> {
    .readSecret("diary") { .heard($0 ?? "begun") }
  }

  static var shortcuts: [Shortcut] {
    [Shortcut("d", Phrase(pt: "Diário", en: "Diary"), to: .path("diario"))]
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .heard(let what): state.heard.append(what)
    case .counted: state.heard.append("\(parts[Notes.self]?.saved.count ?? -1) notes")
    }
    return .none
  }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .heard(path.text)
    case .told(.paywall): .counted
    case .synced, .dayChanged, .visible, .told: nil
    }
  }

  static func owns(_ path: Path) -> Bool { path == "diario" }
}

extension App {
  /// An app that is made of both.
  static let notes = App(
    "notes", "Notes", start: "notas",
    words: AppWords(
      space: Noun(.masculine, one: none, many: none), signInLead: none, createLead: none),
    roles: [], schema: schema,
    parts: { parts, context in parts.add(Notes.self, in: context) },
    laterParts: { parts, context in parts.add(Diary.self, in: context) })

  private static var none: Phrase { Phrase(pt: "", en: "") }

  private static var schema: SpaceSchema {
    var schema = SpaceSchema(kind: "notes", .all)
    schema.add(Look.self)
    return schema
  }
}

/// The trace of a look at a note.
struct Look: Mutation {
  static let name = "look"
  static let needs = RecordPermission.read("note")
  static var isTrace: Bool { true }

  mutating func visit(_ fields: FieldVisitor) {}

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {}
}

extension Home.Action {
  static func notes(_ action: Notes.Action) -> Self { .part(PartAction(Notes.self, action)) }
  static func diary(_ action: Diary.Action) -> Self { .part(PartAction(Diary.self, action)) }
}
