import API
import Documents
import DocumentsFeature
import Flow
import Journal
import Records
import Shell
import Sync
import Values

/// The small pictures of the rows that are near the window, one after the other: what this device has at once, the rest
/// from the server.
enum TimelinePictures {
  struct State: Equatable {
    /// The first picture of each item that has one.
    var documents = HashMap<UUID, ItemDocument>()
    /// Where the page finds the picture of a document.
    var addresses = HashMap<UUID, Address>()
    /// Which is looked for, or fetched.
    var looking: ID<ItemDocument>?
    private(set) var all: [ItemDocument] = []

    init() {}

    func address(of item: ID<Item>) -> String? {
      guard let document = documents[item.uuid],
        case .at(let address)? = addresses[document.id.uuid]
      else { return nil }
      return address
    }

    mutating func apply(_ changes: Changes<ItemDocument>) {
      changes.apply(to: &all)
      documents = HashMap()
      // The oldest is what the item began with.
      for document in all where document.isImage && document.refusal.isEmpty {
        if let other = documents[document.owner.uuid], other.addedAt <= document.addedAt {
          continue
        }
        documents[document.owner.uuid] = document
      }
    }
  }

  enum Address: Equatable {
    case at(String)
    case missing
    /// There was no network.
    case away
  }

  indirect enum Action: Equatable {
    case changed(Changes<ItemDocument>)
    /// The list has come to rest, or there is a network again.
    case looked
    case found(ID<ItemDocument>, String?, isLast: Bool)
    case fetched(ID<ItemDocument>, HTTPOutcome)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      state.apply(changes)
      return next(&state, among: parts)
    case .looked:
      return next(&state, among: parts)
    case .found(let id, let address, let isLast):
      guard state.looking == id else { return .none }
      if let address {
        state.addresses[id.uuid] = .at(address)
      } else if !isLast, let lying = place(of: id, state, parts), let request = lying.request {
        guard isOnline(parts) else { return leave(&state, id, .away, among: parts) }
        return .http(request) { .fetched(id, $0) }
      } else {
        state.addresses[id.uuid] = .missing
      }
      state.looking = nil
      return next(&state, among: parts)
    case .fetched(let id, let outcome):
      guard state.looking == id else { return .none }
      guard case .answered(let response) = outcome else {
        // The others would not come either.
        state.addresses[id.uuid] = .away
        state.looking = nil
        return .none
      }
      guard response.status == 200, let lying = place(of: id, state, parts) else {
        return leave(&state, id, .missing, among: parts)
      }
      return .showBlob(lying.blob, type: lying.type) { .found(id, $0, isLast: true) }
    }
  }

  /// The most pixels of a picture's longest side.
  private static var edge: Int { 256 }

  private static func leave(
    _ state: inout State, _ id: ID<ItemDocument>, _ address: Address, among parts: Parts
  ) -> Effect<Action> {
    state.addresses[id.uuid] = address
    state.looking = nil
    return next(&state, among: parts)
  }

  /// Looks for the first that is wanted and not known.
  private static func next(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard !state.looking.isThere, let timeline = parts[Timeline.self],
      let library = parts[Library.self]
    else { return .none }
    for item in timeline.shown(of: library.shelf) {
      guard let document = state.documents[item.uuid], isWanted(document, state, parts),
        let lying = place(of: document.id, state, parts)
      else { continue }
      let id = document.id
      state.looking = id
      return .showBlob(lying.blob, type: lying.type) { .found(id, $0, isLast: false) }
    }
    return .none
  }

  private static func isWanted(_ document: ItemDocument, _ state: State, _ parts: Parts) -> Bool {
    switch state.addresses[document.id.uuid] {
    case nil: true
    case .away?: isOnline(parts)
    case .at?, .missing?: false
    }
  }

  private static func place(
    of id: ID<ItemDocument>, _ state: State, _ parts: Parts
  ) -> DocumentPlace? {
    guard let documents = parts[OwnedDocuments<Item>.self],
      let document = state.all.first(where: { $0.id == id })
    else { return nil }
    return OwnedDocuments<Item>.place(of: document, edge: edge, documents)
  }

  private static func isOnline(_ parts: Parts) -> Bool {
    parts[OwnedDocuments<Item>.self]?.sync.isOnline ?? false
  }
}

extension TimelinePictures: Part {
  static var id: Literal { "timeline pictures" }

  static func opened(in context: Context) -> State { State() }

  static func watch(_ state: State) -> Effect<Action> {
    .observe(ItemDocument.self, id: "timeline pictures") { .changed($0) }
  }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): Timeline.owns(path) ? .looked : nil
    case .synced(let status): status.isOnline ? .looked : nil
    case .told(.own(let name)):
      name == Timeline.restedKey || Message.own(name) == Message.filesListed ? .looked : nil
    case .dayChanged, .visible, .told: nil
    }
  }
}
