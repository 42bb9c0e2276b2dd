import API
import Capturing
import Documents
import DocumentsFeature
import Flow
import Identity
import Journal
import Records
import Shell
import Sync
import Values

/// Keeps pictures of the web as attachments: the server fetches one, its bytes are kept on this device, and from there it
/// is a document of its item as any other. One after the other.
enum PictureKeeping {
  struct State: Equatable {
    /// Those that are to be kept, the one under way first.
    var wanted: [WebPicture] = []
    /// Why one was not kept, by its document, until it is tried again.
    var troubles = SmallMap<UUID, PictureTrouble>()

    func has(_ id: ID<ItemDocument>) -> Bool { wanted.contains { $0.id == id } }
  }

  indirect enum Action: Equatable {
    case wanted(WebPicture)
    case answered(WebPicture, HTTPOutcome)
    case kept(ItemDocument, BlobKeeping)
    case added(ItemDocument, MutationOutcome)
    case goTo(Path)
  }

  static func reduce(
    _ state: inout State, _ action: Action, in context: Context, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .wanted(let picture):
      guard !state.has(picture.id) else { return .none }
      state.troubles[picture.id.uuid] = nil
      state.wanted.append(picture)
      return state.wanted.count == 1 ? begin(&state, in: context, among: parts) : .none
    case .answered(let picture, let outcome):
      guard state.wanted.first == picture else { return .none }
      switch FetchEndpoints.content(of: outcome) {
      case .success(let content): return keep(content, as: record(picture, content, in: context))
      case .failure(let error):
        return end(&state, PictureTrouble(error), in: context, among: parts)
      }
    case .kept(let document, let keeping):
      guard state.wanted.first?.id == document.id else { return .none }
      switch keeping {
      case .kept: return .mutate(ItemDocument.Add(document)) { .added(document, $0) }
      case .full: return end(&state, .deviceFull, in: context, among: parts)
      case .unavailable: return end(&state, .deviceClosed, in: context, among: parts)
      case .unreadable: return end(&state, .failed(.unreadable), in: context, among: parts)
      }
    case .added(let document, let outcome):
      guard state.wanted.first?.id == document.id else { return .none }
      // One that is there already is kept, by whichever device.
      guard case .refused(let refusal) = outcome, refusal.code != .duplicate else {
        return end(&state, nil, in: context, among: parts)
      }
      return .fire(.forgetBlob(KeptDocument(document).blob))
        + end(&state, .notAdded, in: context, among: parts)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Whether it is among the attachments of its item, or about to be.
  static func isKept(_ picture: WebPicture, among parts: Parts) -> Bool {
    guard let documents = parts[OwnedDocuments<Item>.self] else { return false }
    let id = picture.id
    return documents.all.contains { $0.id == id }
      || documents.kept.contains { $0.document.id == id }
  }

  /// Why no picture can be kept here, whatever the network does; nil where it can.
  static func obstacle(in context: Context, among parts: Parts) -> PictureTrouble? {
    if context.isAlone { return .alone }
    return parts[Library.self]?.journal?.fetchesLinks == true ? nil : .off
  }

  /// Asks for the first that can be asked for.
  private static func begin(
    _ state: inout State, in context: Context, among parts: Parts
  ) -> Effect<Action> {
    while let picture = state.wanted.first {
      guard !isKept(picture, among: parts) else {
        state.wanted.removeFirst()
        continue
      }
      let trouble: PictureTrouble? =
        obstacle(in: context, among: parts) ?? (context.sync.isOnline ? nil : .offline)
      if let trouble {
        state.troubles[picture.id.uuid] = trouble
        state.wanted.removeFirst()
        continue
      }
      let wish = PageWish(picture.url, of: picture.item, in: context.space)
      return .http(FetchEndpoints.request(forPicture: wish)) { .answered(picture, $0) }
    }
    return .none
  }

  /// The one under way is over; the next begins.
  private static func end(
    _ state: inout State, _ trouble: PictureTrouble?, in context: Context, among parts: Parts
  ) -> Effect<Action> {
    guard !state.wanted.isEmpty else { return .none }
    let picture = state.wanted.removeFirst()
    state.troubles[picture.id.uuid] = trouble
    return begin(&state, in: context, among: parts)
  }

  private static func keep(
    _ content: PictureContent, as document: ItemDocument
  ) -> Effect<Action> {
    let kept = KeptDocument(document)
    return .keepBytes(content.bytes, as: kept.blob, note: kept.note) { .kept(document, $0) }
  }

  private static func record(
    _ picture: WebPicture, _ content: PictureContent, in context: Context
  ) -> ItemDocument {
    var document = ItemDocument()
    document.id = picture.id
    document.owner = picture.item
    document.name = FileEnding.saved(picture.name, as: content.type)
    document.type = content.type.first(scalars: DocumentLimits.type)
    document.bytes = Int64(content.bytes.count)
    document.addedBy = context.account.id
    return document
  }
}
