import API
import Documents
import DocumentsFeature
import Flow
import Journal
import Records
import Shell
import Sync
import Values

/// What of an item's documents is shown on its page: pictures, recordings that can be played, PDFs that can be opened.
/// Pictures are fetched; of the rest that is shown at once which is on this device.
enum ItemMedia {
  struct State: Equatable {
    var item: ID<Item>?
    /// By their documents.
    var shown = SmallMap<UUID, Shown>()

    init(of item: ID<Item>? = nil) {
      self.item = item
    }
  }

  enum Shown: Equatable {
    /// Where the page finds it.
    case at(String)
    case looking
    case fetching
    /// It is at the server; a tap fetches it.
    case away
    /// Why it did not come.
    case missing(DocumentMissing)
  }

  indirect enum Action: Equatable {
    case found(ID<ItemDocument>, String?, isLast: Bool)
    case fetched(ID<ItemDocument>, HTTPOutcome)
    case fetchTapped(ID<ItemDocument>)
  }

  /// What can be shown of a document on the page.
  enum Kind: Equatable {
    case picture, sound, film, pdf

    init?(_ document: ItemDocument) {
      guard document.refusal.isEmpty else { return nil }
      if document.isImage {
        self = .picture
      } else if document.type.begins(with: "audio/") {
        self = .sound
      } else if document.type.begins(with: "video/") {
        self = .film
      } else if document.type == "application/pdf" {
        self = .pdf
      } else {
        return nil
      }
    }

    /// The most pixels of the longest side; 0 for the whole file.
    fileprivate var edge: Int { self == .picture ? 1_024 : 0 }
  }

  /// Looks for what is not shown yet.
  static func show(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let item = state.item, let documents = parts[OwnedDocuments<Item>.self] else {
      return .none
    }
    var effects: [Effect<Action>] = []
    for document in documents.documents(of: item).prefix(mostShown) {
      guard let kind = Kind(document), isWanted(document, state, documents) else { continue }
      // A long film is not taken into the memory of the page before somebody wants to see it.
      guard kind == .picture || document.bytes <= mostBytes else {
        state.shown[document.id.uuid] = .away
        continue
      }
      effects.append(look(&state, document, kind, documents, isLast: false))
    }
    return .all(effects)
  }

  private static func isWanted(
    _ document: ItemDocument, _ state: State, _ documents: OwnedDocuments<Item>.State
  ) -> Bool {
    switch state.shown[document.id.uuid] {
    case nil: true
    // With a network it may come.
    case .missing(.offline): documents.context.sync.isOnline
    case .missing(.onItsWay):
      document.file.isThere || documents.kept.contains { $0.document.id == document.id }
        || documents.context.isAlone && documents.isListed
    case .at, .looking, .fetching, .away, .missing(.failed): false
    }
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    guard let documents = parts[OwnedDocuments<Item>.self] else { return .none }
    switch action {
    case .found(let id, let address, let isLast):
      guard let document = documents.all.first(where: { $0.id == id }), isOpen(id, state) else {
        return .none
      }
      if let address {
        state.shown[id.uuid] = .at(address)
        return .none
      }
      guard !isLast, let kind = Kind(document) else {
        state.shown[id.uuid] = .missing(.failed)
        return .none
      }
      // Of what is that long nobody looks before it is wanted.
      guard kind == .picture || document.bytes > mostBytes else {
        state.shown[id.uuid] = .away
        return .none
      }
      return fetch(&state, document, kind, documents)
    case .fetched(let id, let outcome):
      guard let document = documents.all.first(where: { $0.id == id }), isOpen(id, state),
        let kind = Kind(document)
      else { return .none }
      guard case .answered(let response) = outcome else {
        state.shown[id.uuid] = .missing(.offline)
        return .none
      }
      guard response.status == 200 else {
        state.shown[id.uuid] = .missing(.failed)
        return .none
      }
      return look(&state, document, kind, documents, isLast: true)
    case .fetchTapped(let id):
      guard let document = documents.all.first(where: { $0.id == id }), isOpen(id, state),
        let kind = Kind(document)
      else { return .none }
      // It may be here, and only be long.
      if document.bytes > mostBytes, state.shown[id.uuid] == .away {
        return look(&state, document, kind, documents, isLast: document.file == nil)
      }
      return fetch(&state, document, kind, documents)
    }
  }

  /// Whether the page still shows the item that it is of.
  private static func isOpen(_ id: ID<ItemDocument>, _ state: State) -> Bool {
    state.shown[id.uuid].isThere
  }

  private static func look(
    _ state: inout State, _ document: ItemDocument, _ kind: Kind,
    _ documents: OwnedDocuments<Item>.State, isLast: Bool
  ) -> Effect<Action> {
    let id = document.id
    guard
      let place = OwnedDocuments<Item>.place(of: document, edge: kind.edge, documents)
    else {
      state.shown[id.uuid] = .missing(absence(documents))
      return .none
    }
    state.shown[id.uuid] = isLast ? .fetching : .looking
    return .showBlob(place.blob, type: place.type) { .found(id, $0, isLast: isLast) }
  }

  private static func fetch(
    _ state: inout State, _ document: ItemDocument, _ kind: Kind,
    _ documents: OwnedDocuments<Item>.State
  ) -> Effect<Action> {
    let id = document.id
    let place = OwnedDocuments<Item>.place(of: document, edge: kind.edge, documents)
    guard let request = place?.request else {
      state.shown[id.uuid] = .missing(absence(documents))
      return .none
    }
    guard documents.context.sync.isOnline else {
      state.shown[id.uuid] = .missing(.offline)
      return .none
    }
    state.shown[id.uuid] = .fetching
    return .http(request) { .fetched(id, $0) }
  }

  /// Why the bytes of a document that has reached no server are not here: on a device alone nothing is on its way, once
  /// it is known what lies there.
  private static func absence(_ documents: OwnedDocuments<Item>.State) -> DocumentMissing {
    documents.context.isAlone && documents.isListed ? .failed : .onItsWay
  }

  /// So many of one item are shown on its page; the list has them all.
  private static var mostShown: Int { 40 }
  private static var mostBytes: Int64 { 25_000_000 }
}
