import Editing
import Flow
import Journal
import Records
import Shell
import Values

extension Reader {
  /// Marking words of a text, and noting something at them.
  indirect enum MarkingAction: Equatable {
    /// Marks what is selected.
    case colorTapped(Highlight.Color)
    /// The same, and asks for a note.
    case noteTapped
    /// Asks which words are to be marked: for who cannot select them.
    case typeTapped
    case idGiven(UUID, Highlight, opens: Bool)
    case added(Highlight, MutationOutcome, opens: Bool)
    case tapped(UUID)
    case quoteTyped(String)
    case noteTyped(String)
    case colorChosen(Highlight.Color)
    case submitted
    case edited(MutationOutcome)
    case closed
    case removeTapped
    case removed(Highlight, MutationOutcome)
    case undoTapped
    case undoExpired
  }

  static var noteID: String { "highlight-note" }
  static var quoteID: String { "highlight-quote" }

  static func reduceMarking(
    _ state: inout State, _ action: MarkingAction, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .colorTapped(let color):
      return mark(&state, color, opens: false)
    case .noteTapped:
      return mark(&state, .yellow, opens: true)
    case .typeTapped:
      state.sheet = HighlightSheet()
      return .focus(quoteID)
    case .idGiven(let id, let draft, let opens):
      var highlight = draft
      highlight.id = ID(id)
      return .mutate(AddHighlight(highlight)) { .marking(.added(highlight, $0, opens: opens)) }
    case .added(let highlight, let outcome, let opens):
      state.refusal = outcome.refusal
      guard !outcome.refusal.isThere, opens else { return .none }
      return open(&state, highlight)
    case .tapped(let id):
      guard let highlight = parts[Marks.self]?.highlights[id] else { return .none }
      return open(&state, highlight)
    case .quoteTyped(let quote):
      state.sheet?.quote = quote
      state.sheet?.isNotFound = false
      return .none
    case .noteTyped(let note):
      state.sheet?.note = note
      return .none
    case .colorChosen(let color):
      state.sheet?.color = color
      return .none
    case .submitted:
      return submit(&state)
    case .closed:
      // What was noted is kept, however one leaves.
      return state.sheet?.highlight.isThere == true ? submit(&state) : close(&state)
    case .edited(let outcome):
      state.refusal = outcome.refusal
      return .none
    case .removeTapped:
      guard let highlight = state.sheet?.highlight else { return .none }
      state.sheet = nil
      return .mutate(RemoveHighlight(highlight.id)) { .marking(.removed(highlight, $0)) }
    case .removed(let highlight, let outcome):
      state.refusal = outcome.refusal
      guard !outcome.refusal.isThere else { return .none }
      state.removed = highlight
      return .after("reader removed", milliseconds: 10_000, .marking(.undoExpired))
    case .undoTapped:
      guard let highlight = state.removed else { return .none }
      state.removed = nil
      return .cancelTimer("reader removed")
        + .mutate(AddHighlight(highlight)) { .marking(.added(highlight, $0, opens: false)) }
    case .undoExpired:
      state.removed = nil
      return .none
    }
  }

  private static func open(_ state: inout State, _ highlight: Highlight) -> Effect<Action> {
    state.sheet = HighlightSheet(
      highlight: highlight, quote: highlight.quote, note: highlight.note, color: highlight.color)
    return .focus(noteID)
  }

  private static func close(_ state: inout State) -> Effect<Action> {
    state.sheet = nil
    return .none
  }

  /// Marks what is selected.
  private static func mark(
    _ state: inout State, _ color: Highlight.Color, opens: Bool
  ) -> Effect<Action> {
    guard let range = state.selection else { return .none }
    guard let draft = highlight(range, color, in: state) else {
      state.refusal = Refusal(.limitReached, "quote", limit: Highlight.Limits.quote)
      return .none
    }
    state.selection = nil
    return .newID { .marking(.idGiven($0, draft, opens: opens)) }
  }

  /// Nil of words that are too many for one.
  private static func highlight(
    _ range: Range<Int>, _ color: Highlight.Color, in state: State
  ) -> Highlight? {
    guard let item = state.item else { return nil }
    var highlight = Highlight()
    highlight.item = item
    highlight.part = state.part
    highlight.quote = state.text.words(in: range)
    highlight.lead = state.text.lead(of: range)
    highlight.tail = state.text.tail(of: range)
    highlight.position = range.lowerBound
    highlight.color = color
    return highlight.quote.scalarCount <= Highlight.Limits.quote ? highlight : nil
  }

  /// Keeps what the sheet says: of a new highlight, once its words are found.
  static func submit(_ state: inout State) -> Effect<Action> {
    guard let sheet = state.sheet else { return .none }
    guard let highlight = sheet.highlight else {
      let words = sheet.quote.trimmed
      guard let range = state.text.find(words, near: state.place),
        let found = self.highlight(range, sheet.color, in: state)
      else {
        state.sheet?.isNotFound = true
        return .focus(quoteID)
      }
      let draft = noted(found, sheet.note)
      state.sheet = nil
      return .newID { .marking(.idGiven($0, draft, opens: false)) }
    }
    state.sheet = nil
    var changed = highlight
    changed.note = sheet.note
    changed.color = sheet.color
    guard changed != highlight else { return .none }
    return .mutate(EditHighlight(from: highlight, to: changed)) { .marking(.edited($0)) }
  }

  private static func noted(_ highlight: Highlight, _ note: String) -> Highlight {
    var noted = highlight
    noted.note = note
    return noted
  }
}
