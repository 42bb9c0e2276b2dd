import Fields
import Flow
import Journal
import Records
import Shell
import Sync
import Values

/// An item of a journal that this device alone has, on its way to an account because somebody wants to share it: it goes
/// alone, after they were told so and said yes there, and the journal of the device stays as it is.
struct LoneItem: Equatable {
  /// The account that is signed in beside a journal of this device alone, as the device keeps it.
  var beside: String?
  /// The item that somebody wants to share; of a journal that is an account's.
  var wish: ID<Item>?
  /// Where the item is.
  @Boxed var kept: KeptAlone?
  @Boxed var item: Item?
  var isGoing = false
  /// Whether it did not get there; it is where it was.
  var hasFailed = false

  indirect enum Action: Equatable {
    case besideRead(String?)
    /// To signing up, or in, with that item.
    case accountTapped(ID<Item>, isNew: Bool)
    /// To the account that is signed in beside it, with that item.
    case backToAccountTapped(ID<Item>)
    case wishRead(String?)
    case keptRead(String?)
    case takeTapped
    case read(LocalContents?)
    case copied(Bool)
    case marked(ValueKeeping)
    case added(MutationOutcome)
    case dropTapped
  }

  /// The setting with the item that is to be shared from an account.
  static var setting: String { "share.item" }

  /// What is known of it when a space is opened.
  static func watch(in context: Context) -> Effect<Action> {
    if context.isAlone { return .readSecret(Root.beside) { .besideRead($0) } }
    return .readPreference(setting) { .wishRead($0) }
  }

  static func reduce(
    _ state: inout LoneItem, _ action: Action, in context: Context
  ) -> Effect<Action> {
    switch action {
    case .besideRead(let kept):
      state.beside = kept
      return .none
    case .accountTapped(let item, isNew: _), .backToAccountTapped(let item):
      return .writePreference(setting, item.description)
    case .wishRead(let text):
      state.wish = text.flatMap { ID($0) }
      return state.wish == nil ? .none : .readPreference(KeptAlone.key) { .keptRead($0) }
    case .keptRead(let text):
      state.kept = KeptAlone(text)
      // All of that journal has gone up meanwhile, or was erased.
      return state.kept == nil ? drop(&state) : .none
    case .dropTapped:
      return drop(&state)
    case .takeTapped:
      guard let access = state.kept?.access(in: context.app), !state.isGoing else { return .none }
      state.isGoing = true
      state.hasFailed = false
      return .readLocal(access) { .read($0) }
    case .read(let contents):
      guard let wish = state.wish, let item = find(wish, in: contents),
        let access = state.kept?.access(in: context.app)
      else { return fail(&state) }
      state.item = item
      return .copyValues(from: access, JournalKey.texts(of: item.id)) { .copied($0) }
    case .copied(let isDone):
      return mark(&state, isDone)
    case .marked(let keeping):
      guard keeping == .kept, let item = state.item else { return fail(&state) }
      return .mutate(ImportItems([item])) { .added($0) }
    case .added(.refused):
      return fail(&state)
    case .added(.saved), .added(.savedInMemory):
      guard let item = state.item else { return fail(&state) }
      return drop(&state) + .push(Path.share(item.id).text)
    }
  }

  /// Notes which of its texts the server has not got.
  private static func mark(_ state: inout LoneItem, _ isCopied: Bool) -> Effect<Action> {
    guard isCopied, let item = state.item else { return fail(&state) }
    var unsent: [KeptValue] = []
    for version in [item.text, item.copy] where !version.isEmpty {
      unsent.append(KeptValue(JournalKey.unsent(item.id, version), []))
    }
    guard !unsent.isEmpty else { return .send(.marked(.kept)) }
    return .keepValues(unsent) { .marked($0) }
  }

  /// The item as an account gets it: what it led to is not there.
  private static func find(_ id: ID<Item>, in contents: LocalContents?) -> Item? {
    for table in contents?.tables ?? [] where table.name == Item.recordType {
      for row in table.rows {
        // Its id comes first.
        guard row.first == id.json, let item = Item(stored: row) else { continue }
        var alone = item
        alone.links = []
        alone.deletedAt = nil
        return alone
      }
    }
    return nil
  }

  private static func fail(_ state: inout LoneItem) -> Effect<Action> {
    state.isGoing = false
    state.hasFailed = true
    state.item = nil
    return .none
  }

  private static func drop(_ state: inout LoneItem) -> Effect<Action> {
    state.wish = nil
    state.kept = nil
    state.item = nil
    state.isGoing = false
    state.hasFailed = false
    return .writePreference(setting, nil)
  }
}
