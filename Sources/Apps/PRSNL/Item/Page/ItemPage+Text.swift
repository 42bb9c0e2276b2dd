import Fields
import Flow
import Journal
import Markdown
import Records
import Shell
import Values

extension ItemPage {
  static func enter(
    _ state: inout State, _ path: Path, among parts: Parts
  ) -> Effect<Action> {
    if list(at: path).isThere { state.list = path }
    guard let item = path.item, path == Path.item(item) else { return leave(&state) }
    guard state.item != item else { return follow(&state, among: parts) }
    let left = leave(&state)
    state.item = item
    state.media = ItemMedia.State(of: item)
    return left + follow(&state, among: parts)
      + ItemMedia.show(&state.media, among: parts).map { .media($0) }
  }

  /// What a page that lists items is called; nil of another page.
  static func list(at path: Path) -> Phrase? {
    if Timeline.owns(path) { return TimelineWords.title }
    if path == .calendar { return TimelineWords.calendar }
    if path == .onThisDay { return TimelineWords.onThisDay }
    if TrashPage.owns(path) { return TrashWords.title }
    if Find.owns(path) { return FindWords.title }
    if Tags.owns(path) { return TagWords.title }
    if Highlights.owns(path) { return ReadingWords.highlights }
    return ReadLater.owns(path) ? ReadingWords.title : nil
  }

  /// Lets go of what was shown; what is being recorded is kept.
  private static func leave(_ state: inout State) -> Effect<Action> {
    state.item = nil
    state.text = nil
    show(&state, MarkdownDocument(""))
    state.showsAll = false
    state.backlinks = []
    // What is being written is written.
    if !state.ticking.writing.isBusy { state.ticking = Ticking() }
    state.media = ItemMedia.State()
    state.share = nil
    state.channels = []
    guard state.voice.isRecording else { return .none }
    return VoiceNote.reduce(&state.voice, .stopTapped).map { .voice($0) }
  }

  /// Reads the text that the head names, if it is another one than is shown.
  static func follow(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let id = state.item, let library = parts[Library.self] else { return .none }
    state.backlinks = backlinks(to: id, in: library.shelf)
    guard let item = library.shelf.find(id) else {
      state.text = nil
      show(&state, MarkdownDocument(""))
      return .none
    }
    // What this page writes itself it has already.
    guard !state.ticking.isBusy(with: id) else { return .none }
    if state.ticking.item == id {
      guard state.ticking.base != item.text else { return .none }
      state.ticking.base = nil
    }
    guard state.text?.name != TextName(id, item.text) else { return .none }
    let text = TextLoad.State(TextName(id, item.text))
    state.text = text
    show(&state, MarkdownDocument(""))
    return TextLoad.open(text).map { .text($0) }
  }

  /// Shows a text, as it was read.
  private static func show(_ state: inout State, _ document: MarkdownDocument) {
    state.document = document
    state.pictures.show(document, of: state.item)
  }

  /// Those whose texts lead to an item, the newest first, up to so many.
  private static func backlinks(to id: ID<Item>, in shelf: Shelf) -> [ID<Item>] {
    guard let place = Item.table.position(of: "links") else { return [] }
    var found: [ID<Item>] = []
    let wanted = id.json
    shelf.each { position, row in
      if place < row.count, row[place].array?.contains(wanted) == true {
        found.append(shelf.id(at: position))
      }
      return found.count < mostBacklinks
    }
    return found
  }

  static func reduceText(_ state: inout State, _ action: TextLoad.Action) -> Effect<Action> {
    guard var text = state.text else { return .none }
    let wasHere = text.text.isThere
    let effect = TextLoad.reduce(&text, action, in: state.context).map { Action.text($0) }
    state.text = text
    if !wasHere, let source = text.text { show(&state, MarkdownDocument(source)) }
    return effect
  }

  /// What could not be had before may be to be had now.
  static func readAgain(_ state: inout State) -> Effect<Action> {
    guard var text = state.text else { return .none }
    let effect = TextLoad.again(&text, in: state.context).map { Action.text($0) }
    if state.text != text { state.text = text }
    return effect
  }

  /// Ticks a box of the text, which is shown at once and written behind that.
  static func tick(
    _ state: inout State, _ task: MarkdownTask, among parts: Parts
  ) -> Effect<Action> {
    guard let id = state.item, let text = state.text?.text,
      let item = parts[Library.self]?.shelf.find(id), !item.isInTrash
    else { return .none }
    let changed = MarkdownEditing.toggled(task, in: text)
    guard changed != text else { return .none }
    let base = state.ticking.item == id ? state.ticking.base ?? item.text : item.text
    state.text?.phase = .here(changed)
    show(&state, MarkdownDocument(changed))
    guard !state.ticking.writing.isBusy else {
      let before = state.ticking.next[id.uuid]
      state.ticking.next[id.uuid] = Ticking.Next(text: changed, base: before?.base ?? base)
      return .none
    }
    return write(&state, changed, of: item, over: base, among: parts)
  }

  private static func write(
    _ state: inout State, _ text: String, of item: Item, over base: String, among parts: Parts
  ) -> Effect<Action> {
    var job = TextWriting.Job(
      text, MarkdownDocument(text), of: item.id,
      keeping: named(beside: item, over: base, among: parts), by: .write(over: base))
    job.former = item.textVersion
    // What is ticked at one look is one version, as what is typed in one sitting is.
    job.goesOn =
      state.ticking.item == item.id && state.ticking.base == base && state.ticking.writing.goesOn
    if state.ticking.item != item.id { state.ticking.base = nil }
    state.ticking.item = item.id
    return TextWriting.begin(&state.ticking.writing, job).map { .writing($0) }
  }

  /// The versions of an item whose texts stay, whatever is written: its copy, what waits for a decision, and its own
  /// text where another one is written over, as it then waits beside that.
  static func named(beside item: Item, over base: String, among parts: Parts) -> [String] {
    var named = item.text == base ? [item.copy] : [item.copy, item.text]
    for version in parts[Marks.self]?.waiting ?? [] where version.item == item.id {
      named.append(version.text)
    }
    return named
  }

  static func reduceWriting(
    _ state: inout State, _ action: TextWriting.Action, among parts: Parts
  ) -> Effect<Action> {
    let job = state.ticking.writing.job
    let effect = TextWriting.reduce(&state.ticking.writing, action).map { Action.writing($0) }
    guard let job, !state.ticking.writing.isBusy, isEnd(action) else { return effect }
    if state.ticking.writing.failure.isThere {
      state.ticking.next[job.item.uuid] = nil
      state.ticking.base = nil
      guard state.item == job.item else { return effect + writeNext(&state, among: parts) }
      // What is shown is what is there.
      state.text = nil
      return effect + follow(&state, among: parts) + writeNext(&state, among: parts)
    }
    state.ticking.base = job.written.version
    if state.ticking.next[job.item.uuid].isThere {
      state.ticking.next[job.item.uuid]?.base = job.written.version
    }
    return effect + writeNext(&state, among: parts)
  }

  /// Writes what was ticked meanwhile, on this page or on one before it.
  private static func writeNext(_ state: inout State, among parts: Parts) -> Effect<Action> {
    for (id, next) in state.ticking.next {
      state.ticking.next[id] = nil
      guard let item = parts[Library.self]?.shelf.find(ID(id)) else { continue }
      return write(&state, next.text, of: item, over: next.base, among: parts)
    }
    return .none
  }

  private static func isEnd(_ action: TextWriting.Action) -> Bool {
    switch action {
    case .kept, .written: true
    case .timed, .listRead, .textsListed, .tidied: false
    }
  }

  private static var mostBacklinks: Int { 50 }
}
