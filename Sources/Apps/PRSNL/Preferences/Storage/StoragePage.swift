import Fields
import Flow
import Journal
import Records
import Screen
import Shell
import Values

/// What the journal takes on this device: how much, of how much, and what of it is what.
enum StoragePage {
  struct State: Equatable {
    /// What the browser says; nil while it was not asked.
    var estimate: StorageEstimate?
    /// The bytes of the texts that items have, as their heads say.
    var texts: Int64 = 0
    /// The bytes of attachments that lie here, and how many these are; nil while nobody has looked.
    var attachments: Attachments?
    /// How many texts the server has not got yet, `mostCounted` at most.
    var unsent = 0
    /// Whether the browser was asked to keep all, and would not.
    var isRefused = false
    @Boxed var context = Context()
  }

  struct Attachments: Equatable {
    var bytes: Int64
    var count: Int
  }

  indirect enum Action: Equatable {
    case entered
    case libraryChanged
    case estimated(StorageEstimate)
    case listed([KeptBlob])
    case unsentListed([String])
    case keepTapped
    case persisted(Bool)
    case goTo(Path)
  }

  /// Beyond so many it says "more than".
  static let mostCounted = 1_000

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered:
      state.isRefused = false
      count(&state, among: parts)
      return look
        + .listBlobs("") { .listed($0) }
        + .listValues(JournalKey.allUnsent, limit: mostCounted + 1) { .unsentListed($0) }
    case .libraryChanged:
      count(&state, among: parts)
      return .none
    case .estimated(let estimate):
      state.estimate = estimate
      return .none
    case .listed(let blobs):
      var sum: Int64 = 0
      for blob in blobs { sum += blob.bytes }
      state.attachments = Attachments(bytes: sum, count: blobs.count)
      return .none
    case .unsentListed(let keys):
      state.unsent = keys.count
      return .none
    case .keepTapped:
      return .persist { .persisted($0) }
    case .persisted(let isKept):
      state.isRefused = !isKept
      return look
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static var look: Effect<Action> { .estimateStorage { .estimated($0) } }

  private static func count(_ state: inout State, among parts: Parts) {
    state.texts = parts[Library.self].map { texts(of: $0.shelf) } ?? 0
  }

  /// Only this field is read of each head, since there may be hundreds of thousands.
  private static func texts(of shelf: Shelf) -> Int64 {
    guard let place = Item.table.position(of: "bytes") else { return 0 }
    var sum: Int64 = 0
    shelf.each { _, row in
      if place < row.count, let bytes = row[place].integer { sum += bytes }
      return true
    }
    return sum
  }
}

extension StoragePage.State {
  /// What is neither a text nor an attachment, as far as the browser's estimate goes: heads, the index for searching,
  /// earlier versions, readable copies, the app itself.
  var rest: Int64? {
    guard let estimate, let attachments else { return nil }
    return max(0, estimate.usage - texts - attachments.bytes)
  }

  /// Whether less is left than somebody needs for a few photos.
  var isNearlyFull: Bool {
    guard let estimate, estimate.quota > 0 else { return false }
    return estimate.quota - estimate.usage < 50 * 1_048_576
  }
}

extension StoragePage: Part {
  static var id: Literal { "storage" }
  static var under: Literal { "settings" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .storage }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(.storage): .entered
    // Somebody may have freed room meanwhile.
    case .visible(true): state.context.path == .storage ? .entered : nil
    case .told(.own(let name)):
      name == Library.told && state.context.path == .storage ? .libraryChanged : nil
    case .entered, .visible, .synced, .dayChanged, .told: nil
    }
  }

  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    let row = ListRow(
      "storage", scene.text(StorageWords.title), subtitle: scene.text(StorageWords.about),
      leading: .icon(.device), href: scene.href(.storage))
    return [SettingsEntry(.device, 1, .row(.row(row, onTap: scene.onLink(.goTo(.storage)))))]
  }
}
