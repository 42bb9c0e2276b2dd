import API
import Fields
import Flow
import Importing
import Journal
import Records
import Shell
import Sync
import Values

/// Fetches the texts that heads name and that are not on this device, the newest items first, so that all of it can be
/// read and searched without a network. One of the device's tabs does it, while somebody looks at it, and not while an
/// import goes on in it.
enum TextArrivals {
  struct State: Equatable {
    @Boxed var context = Context()
    /// Whether this tab is the one that fetches, and whether it wants to be.
    var leads = false
    var asksToLead = false
    /// Whether very many are being kept in this tab, which would be compared again and again.
    var isHeld = false
    /// Whether the heads have been compared with what is here.
    var isSwept = false
    var isBusy = false
    var isResting = false
    /// What this device has, while it is listed.
    @Boxed var here = TextMarks()
    /// What it has not, in the order in which it is fetched.
    @Boxed var wanted: [TextName] = []
    /// What the server had not got either: its device is still on its way.
    var missing: [TextName] = []
    var asked: [TextName] = []
    /// Whether the device has no room for more.
    var isFull = false
    var failures: Int64 = 0

    var isAllowed: Bool {
      leads && !isHeld && context.sync.isOnline && context.sync.isComplete
    }
  }

  indirect enum Action: Equatable {
    case visibilityChanged(Bool)
    case synced
    case leading
    /// Some heads changed, or so many that nobody names them.
    case libraryChanged([UUID])
    case libraryIsAnother
    /// Very many are being kept from now on, or all of them are.
    case held(Bool)
    case listed([String])
    /// Of what changed heads name, what is here already.
    case looked([TextName], [KeptValue])
    case came(Result<TextsRead, APIError>)
    case kept(ValueKeeping, again: [TextName])
    case rested
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .visibilityChanged(let isVisible):
      return settleLead(&state, isVisible: isVisible)
    case .synced:
      return goOn(&state, among: parts)
    case .leading:
      state.leads = true
      // What was missing when this tab last did it may have come.
      state.wanted += state.missing
      state.missing = []
      return goOn(&state, among: parts)
    case .libraryChanged(let ids):
      return look(&state, ids, among: parts)
    case .libraryIsAnother:
      guard !state.isBusy else { return .none }
      state.isSwept = false
      return goOn(&state, among: parts)
    case .held(let isHeld):
      guard isHeld != state.isHeld else { return .none }
      state.isHeld = isHeld
      // What came meanwhile is found by comparing all, once.
      state.isSwept = false
      return goOn(&state, among: parts)
    case .listed(let keys):
      return sweep(&state, keys, among: parts)
    case .looked(let names, let values):
      for name in names where !values.contains(where: { $0.key == name.key }) {
        if !state.wanted.contains(name) { state.wanted.append(name) }
      }
      return fetch(&state)
    case .came(let result):
      return takeIn(&state, result)
    case .kept(let keeping, let again):
      return kept(&state, keeping, again, among: parts)
    case .rested:
      state.isResting = false
      state.wanted += state.missing
      state.missing = []
      return goOn(&state, among: parts)
    }
  }

  /// A tab in the background leaves it to others.
  private static func settleLead(_ state: inout State, isVisible: Bool) -> Effect<Action> {
    if isVisible {
      guard !state.asksToLead else { return .none }
      state.asksToLead = true
      return .lead(id.text, .leading)
    }
    guard state.asksToLead else { return .none }
    state.asksToLead = false
    state.leads = false
    state.isResting = false
    return .resign(id.text) + .cancelTimer(id.text)
  }

  /// Compares all heads with what is here, once, and fetches what is not.
  private static func goOn(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard state.isAllowed, !state.isBusy, !state.isFull else { return .none }
    guard !state.isSwept else { return fetch(&state) }
    guard parts[Library.self]?.isWhole == true else { return .none }
    state.isBusy = true
    state.here = TextMarks()
    return list(after: "")
  }

  private static func list(after key: String) -> Effect<Action> {
    .listValues(JournalKey.allTexts, after: key, limit: listed) { .listed($0) }
  }

  private static func sweep(
    _ state: inout State, _ keys: [String], among parts: Parts
  ) -> Effect<Action> {
    guard state.isBusy, !state.isSwept else { return .none }
    guard !state.isHeld else {
      state.isBusy = false
      state.here = TextMarks()
      return .none
    }
    for key in keys { state.here.insert(key) }
    if keys.count == listed, let last = keys.last { return list(after: last) }
    state.isSwept = true
    state.isBusy = false
    guard let shelf = parts[Library.self]?.shelf else { return .none }
    var wanted: [TextName] = []
    let here = state.here
    shelf.each { position, row in
      for place in places where place < row.count {
        guard let version = row[place].text, !version.isEmpty else { continue }
        let name = TextName(shelf.id(at: position), version)
        if !here.contains(name.key) { wanted.append(name) }
      }
      return true
    }
    for version in parts[Marks.self]?.waiting ?? [] where version.isWaiting {
      let name = TextName(version.item, version.text)
      if !here.contains(name.key) { wanted.append(name) }
    }
    state.here = TextMarks()
    state.wanted = wanted
    // They are among those.
    state.missing = []
    return fetch(&state)
  }

  /// Where the row of a head names its texts.
  private static let places: [Int] = ["text", "copy"].compactMap {
    Item.table.position(of: $0)
  }

  /// Some heads changed: what they name may not be here.
  private static func look(
    _ state: inout State, _ ids: [UUID], among parts: Parts
  ) -> Effect<Action> {
    guard state.leads, state.isSwept else { return goOn(&state, among: parts) }
    var names: [TextName] = []
    for id in ids {
      guard let item = parts[Library.self]?.shelf.find(ID(id)) else { continue }
      names += item.textNames
    }
    guard !names.isEmpty else { return .none }
    return .readValues(names.map { $0.key }) { .looked(names, $0) }
  }
}

extension TextArrivals {
  private static func fetch(_ state: inout State) -> Effect<Action> {
    guard state.isAllowed, !state.isBusy, !state.isFull, !state.isResting, !state.wanted.isEmpty
    else { return .none }
    state.isBusy = true
    let asked = Array(state.wanted.prefix(TextEndpoints.most))
    state.wanted.removeFirst(asked.count)
    state.asked = asked
    return .call(TextEndpoints.read, TextsWanted(asked, in: state.context.space)) { .came($0) }
  }

  private static func takeIn(
    _ state: inout State, _ result: Result<TextsRead, APIError>
  ) -> Effect<Action> {
    let asked = state.asked
    state.asked = []
    switch result {
    case .success(let answer):
      state.failures = 0
      var values: [KeptValue] = []
      var settled: [TextName] = answer.missing
      for text in answer.texts where asked.contains(text.name) {
        settled.append(text.name)
        // Another text than its version says is none that was asked for.
        guard LongText.version(of: text.text) == text.version else { continue }
        values.append(KeptValue(text.name.key, Array(text.text.bytes)))
      }
      state.missing += settled.isEmpty ? asked : answer.missing
      // What did not fit into the answer is asked for next.
      let again = settled.isEmpty ? [] : asked.filter { !settled.contains($0) }
      return .keepValues(values) { .kept($0, again: again) }
    case .failure(let error):
      state.isBusy = false
      state.isResting = true
      state.wanted = asked + state.wanted
      state.failures = min(state.failures + 1, 9)
      var wait: Int64 = min(2_000 << Int64(state.failures - 1), 300_000)
      if case .rateLimited(let seconds?) = error { wait = max(wait, Int64(seconds) * 1_000) }
      return .after(id.text, milliseconds: wait, .rested)
    }
  }

  private static func kept(
    _ state: inout State, _ keeping: ValueKeeping, _ again: [TextName], among parts: Parts
  ) -> Effect<Action> {
    state.isBusy = false
    guard keeping == .kept else {
      // They are read from the server when somebody opens them.
      state.isFull = true
      return .none
    }
    state.wanted = again + state.wanted
    if state.wanted.isEmpty, !state.missing.isEmpty {
      return .after(id.text, milliseconds: pause, .rested)
    }
    return goOn(&state, among: parts)
  }

  private static var listed: Int { 2_000 }
  /// How long until the server is asked again for what it had not got, in milliseconds.
  private static var pause: Int64 { 60_000 }
}

extension TextArrivals: Part {
  static var id: Literal { "text arrivals" }
  static var needsServer: Bool { true }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func watch(_ state: State) -> Effect<Action> {
    .send(.visibilityChanged(state.context.device.isVisible))
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .synced: return .synced
    case .visible(let isVisible): return .visibilityChanged(isVisible)
    case .told(.own(let name)):
      switch Message.own(name) {
      case TextCarrier.waits: return .held(true)
      case TextCarrier.goesOn: return .held(false)
      default: return name == Library.told ? Action.libraryIsAnother : nil
      }
    case .told(.changed(let news)):
      return news.type == Item.recordType ? Action.libraryChanged(news.changed) : nil
    case .entered, .dayChanged, .told: return nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .kept(.kept, _) = action { .own(came) } else { nil }
  }

  /// By which others hear that texts came that they may read.
  static var came: Literal { "texts came" }
}

extension TextName {
  /// As which the device keeps the text.
  var key: String { JournalKey.text(of: item, version) }

  /// The text among values that were read; nil where it is not there.
  func text(in values: [KeptValue]) -> String? {
    for value in values where value.key == key { return String(utf8: value.bytes) }
    return nil
  }
}
