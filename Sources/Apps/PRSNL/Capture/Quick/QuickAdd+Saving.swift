import Editing
import Fields
import Flow
import Journal
import Markdown
import Records
import Shell
import Values

extension QuickAdd {
  static func save(_ state: inout State, _ today: CivilDate) -> Effect<Action> {
    guard state.job == nil else { return .none }
    state.problem = nil
    state.done = nil
    var form = state.form
    form.addTag()
    state.form = form
    guard !form.hasTagTooMany else { return .focus(tagsID) }
    guard !form.isEmpty else { return fail(&state, .empty) + .focus(textID) }
    guard JournalText.isHeld(form.text) else { return fail(&state, .tooLong) + .focus(textID) }
    var item = Item(.none, on: today)
    if !form.url.isBlank {
      guard let address = form.address, address.scalarCount <= Item.Limits.url else {
        return fail(&state, .address) + .focus(urlID)
      }
      item.url = address
    }
    item.kind = form.kind
    item.source = form.source
    item.title = form.title.asLine.tidied.first(scalars: Item.Limits.title).trimmed
    item.reading = form.isForLater ? .unread : nil
    item.origin = form.shared.flatMap { origin(of: $0) }
    state.job = Job(form: form, item: item)
    return .newID { .identified($0) }
  }

  /// An entry that is taken twice, since the app ended before it was forgotten, is one item.
  static func origin(of entry: String) -> String? {
    // Behind the moment stands an id.
    let parts = entry.parts { $0 == "-" }
    guard let id = UUID(parts.dropFirst().joined(separator: "-")) else { return nil }
    return "s:" + id.description
  }

  static func goOn(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .identified(let id):
      state.job?.item.id = ID(id)
      return .now { .timed($0) }
    case .timed(let now):
      return keep(&state, now, among: parts)
    case .kept(.kept):
      return add(state)
    case .kept(.full):
      return fail(&state, .full)
    case .kept(.unavailable):
      return fail(&state, .unavailable)
    case .added(let outcome):
      return added(&state, outcome, among: parts)
    case .settled:
      return end(&state)
    case .draftRead, .entered, .typed, .chooseTapped, .chosen, .brought, .sharedRead, .saveTapped,
      .discardTapped, .left, .undoTapped, .undone, .doneClosed, .draftDue, .draftKept,
      .tagNamed, .goTo:
      return .none
    }
  }

  /// First the text, and what else is to be known of the item.
  private static func keep(
    _ state: inout State, _ now: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard var job = state.job else { return .none }
    let library = parts[Library.self]
    let book = library?.tags ?? TagBook()
    var names: [Effect<Action>] = []
    for name in job.form.tags {
      let key = book.key(named: name)
      guard !key.isEmpty, !job.item.tags.contains(key) else { continue }
      job.item.tags.append(key)
      // A new one whose name is more than its key is called so.
      if book.name(of: key) == key, name != key {
        names.append(.mutate(RenameTag(key, to: name)) { _ in .tagNamed })
      }
    }
    let text = job.form.text.isBlank ? "" : job.form.text
    let plain = MarkdownDocument(text).preview(scalars: Item.Limits.start)
    let keeping = TextKeeping(
      text, of: job.item.id, as: WrittenText(text, plain: plain), to: VersionList(), at: now)
    job.item.text = keeping.written.version
    job.item.bytes = keeping.written.bytes
    job.item.start = keeping.written.start
    job.values = keeping.values
    if job.item.url.isThere, library?.journal?.fetchesLinks == true, !state.context.isAlone {
      job.values.append(KeptValue(CaptureKey.page(of: job.item.id), []))
    }
    state.job = job
    let tags = Effect<Action>.all(names)
    guard !job.values.isEmpty else { return tags + add(state) }
    return tags + .keepValues(job.values) { .kept($0) }
  }

  private static func add(_ state: State) -> Effect<Action> {
    guard let job = state.job else { return .none }
    return .mutate(AddItem(job.item)) { .added($0) }
  }

  private static func added(
    _ state: inout State, _ outcome: MutationOutcome, among parts: Parts
  ) -> Effect<Action> {
    guard let job = state.job else { return .none }
    if case .refused(let refusal) = outcome {
      // It was kept before the app ended.
      let isThere = refusal.code == .duplicate && job.item.origin.isThere
      var left: [String] = []
      for value in job.values { left.append(value.key) }
      let swept: Effect<Action> =
        left.isEmpty ? .none : .keepValues([], removing: left) { _ in .draftKept }
      if isThere {
        // Its files perhaps were not.
        if !job.form.files.isEmpty, let item = item(of: job.item.origin, in: parts) {
          state.done = Done(item: item, files: job.form.files)
          return swept
        }
        state.job = nil
        return swept + settleShared(&state)
      }
      return swept + fail(&state, .refused(refusal))
    }
    state.done = Done(item: job.item.id, files: job.form.files)
    // What keeps files, and what carries texts, hear of it one after the other (`tell`). Files that the device has not
    // kept yet are nowhere but where they came from: they are waited for.
    return state.attaches ? .none : .send(.settled)
  }

  /// The item that was made of an entry before.
  private static func item(of origin: String?, in parts: Parts) -> ID<Item>? {
    guard let origin, let shelf = parts[Library.self]?.shelf,
      let place = Item.table.position(of: "origin")
    else { return nil }
    var found: ID<Item>?
    shelf.each { position, row in
      if place < row.count, row[place] == .text(origin) { found = shelf.id(at: position) }
      return found == nil
    }
    return found
  }

  private static func end(_ state: inout State) -> Effect<Action> {
    guard let job = state.job else { return .none }
    state.job = nil
    let shown = Effect<Action>.after(doneTimer, milliseconds: 10_000, .doneClosed)
    if job.form.shared.isThere {
      let settled = settleShared(&state)
      return settled + shown + (state.handed.isThere ? .none : .back)
    }
    // What was typed while it was kept is not in it, and stays.
    if state.quick == job.form { state.quick = QuickForm() }
    return shown + .cancelTimer(draftTimer) + keepDraft(state) + .back
  }

  static var urlID: String { "quick-url" }
  static var tagsID: String { "quick-tags" }
}
