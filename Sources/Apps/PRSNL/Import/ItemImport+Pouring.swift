import Documents
import Fields
import Flow
import Importing
import Journal
import Records
import Shell
import Values

extension Pouring {
  init(
    _ chosen: ItemImport.Survey, _ run: ImportRun, _ clock: ImportClock, account: UUID
  ) {
    files = chosen.files
    survey = chosen.survey
    self.clock = clock
    self.account = account
    self.run = run
    reader = ImportReader(chosen.reader.files, readsCopies: true)
    tags = chosen.survey.tags
    naming = chosen.survey.tags.fresh
  }
}

extension ItemImport {
  /// What happens while items come in.
  static func pour(_ state: inout State, _ action: PouringAction) -> Effect<Action> {
    guard case .pouring(var pouring) = state.step else { return .none }
    state.step = .choosing(nil)
    defer {
      // Whoever ended it has set what comes then.
      if case .choosing = state.step { state.step = .pouring(pouring) }
    }
    switch action {
    case .named:
      // A tag that is refused its name is called by its key: no reason to stand still.
      pouring.awaited -= 1
    case .given(let given):
      pouring.awaited -= 1
      let found = advance(&pouring.reader, given)
      pouring.take(found)
    case .attachmentGiven(let bytes):
      pouring.awaited -= 1
      pouring.attachment?.advance(bytes)
    case .attachmentKept(let document, let keeping):
      pouring.awaited -= 1
      attachmentKept(&pouring, document, keeping)
    case .textsKept(let heads, let keeping):
      pouring.awaited -= 1
      textsKept(&pouring, heads, keeping)
    case .batchAnswered(let items, let outcome):
      pouring.awaited -= 1
      answered(&pouring, items, outcome)
    case .documentAnswered(let document, let outcome):
      pouring.awaited -= 1
      // An import that goes on after the program ended may add one again.
      if case .refused(let refusal) = outcome, refusal.code != .duplicate {
        pouring.losses.add([ImportLoss(.refused, document.name, at: ImportPlace())])
      }
    case .stopTapped:
      state.asksToStop = false
      pouring.isStopping = true
    case .goOnTapped:
      pouring.isStopping = false
      pouring.isPaused = false
      pouring.trouble = nil
      return .guardUnload(true, by: "import") + next(&pouring)
    case .endTapped:
      guard pouring.isPaused else { return .none }
      return end(&state, ImportOutcome(pouring, wasStopped: true))
    case .ended:
      state.asksToStop = false
      state.left.remove { $0.id == pouring.run.id }
      return .guardUnload(false, by: "import")
        + end(&state, ImportOutcome(pouring, wasStopped: false))
    }
    let effect = next(&pouring)
    if pouring.isPaused { state.asksToStop = false }
    return effect
  }

  static func goOn(_ state: inout State) -> Effect<Action> {
    guard case .pouring(var pouring) = state.step else { return .none }
    state.step = .choosing(nil)
    let effect = next(&pouring)
    state.step = .pouring(pouring)
    return effect
  }

  /// Shows what became of it, and keeps it for whoever comes back. A device without room for that has it in this tab.
  private static func end(_ state: inout State, _ outcome: ImportOutcome) -> Effect<Action> {
    state.step = .done(outcome)
    state.last = outcome
    return .focus(resultID)
      + .keepValues([KeptValue(JournalKey.imported, outcome.jsonBytes())]) { _ in .lastKept }
  }

  /// What is to be done next; nothing while something is awaited.
  static func next(_ pouring: inout Pouring) -> Effect<Action> {
    guard pouring.awaited == 0, !pouring.isPaused else { return .none }
    if pouring.trouble.isThere { return pause(&pouring) }
    // Whoever stops keeps what is on the device as far as it can be shown.
    let isStopping = pouring.isStopping
    if !isStopping {
      if !pouring.naming.isEmpty { return nameTags(&pouring) }
      if !pouring.attachments.isEmpty { return attach(&pouring) }
      let isFull = pouring.isRoundFull
      if !pouring.read.isEmpty, isFull || pouring.hasFullWrite { return keepTexts(&pouring) }
      if !isFull { return readMore(&pouring) }
    }
    if !pouring.heads.isEmpty { return send(&pouring) }
    if !pouring.single.isEmpty { return sendSingle(&pouring) }
    if !isStopping || pouring.read.isEmpty, !pouring.documents.isEmpty {
      return addDocuments(&pouring)
    }
    if isStopping { return pause(&pouring) }
    guard pouring.isAllRead else { return readMore(&pouring) }
    pouring.awaited = 1
    return .keepValues([], removing: [JournalKey.run(pouring.run.id)]) { _ in .pouring(.ended) }
  }

  private static func pause(_ pouring: inout Pouring) -> Effect<Action> {
    pouring.isPaused = true
    return .guardUnload(false, by: "import") + .focus("import-paused")
  }

  private static func readMore(_ pouring: inout Pouring) -> Effect<Action> {
    pouring.awaited = 1
    return serve(pouring.reader.need, pouring.files) { .pouring(.given($0)) }
  }

  private static func nameTags(_ pouring: inout Pouring) -> Effect<Action> {
    let some = Array(pouring.naming.prefix(Pouring.perFrame))
    pouring.naming.removeFirst(some.count)
    pouring.awaited = some.count
    return .all(
      some.map { tag in
        .mutate(RenameTag(tag.key, to: tag.name)) { .pouring(.named($0)) }
      })
  }
}
