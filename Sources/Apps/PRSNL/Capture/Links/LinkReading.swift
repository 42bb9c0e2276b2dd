import API
import Capturing
import Fields
import Flow
import Journal
import Records
import Shell
import Sync
import Values

/// Lets the server read the pages of links, where the person has switched that on: the item gets a title, first words, a
/// copy that opens without a network, and the page's picture among its attachments. What is to be read is noted beside
/// the records, so that it is read once there is a network; one of the device's tabs does it, one page at a time.
enum LinkReading {
  struct State: Equatable {
    @Boxed var context = Context()
    /// Whether this tab does it.
    var leads = false
    /// The items whose pages are to be read, as they were noted.
    var wanted: [ID<Item>] = []
    /// The one that is being read.
    var current: ID<Item>?
    var isLooking = false
    var isResting = false
    /// How often in a row there was no answer.
    var failures = 0
    /// Why a page was not read, by its item, until it is tried again.
    var troubles = SmallMap<UUID, PageFailure>()
    /// The picture of the page that was read last, on its way to the attachments.
    var pictures = PictureKeeping.State()
    /// The items whose pictures are not asked for any more before the app is opened again.
    var later: [ID<Item>] = []
  }

  indirect enum Action: Equatable {
    case leading
    /// Something was kept, or came from the server.
    case looked
    case listed([String])
    case answered(ID<Item>, Result<FetchedPage, APIError>)
    case kept(ID<Item>, FetchedPage)
    case noted(WebPicture?, MutationOutcome)
    case picture(PictureKeeping.Action)
    case picturesListed([String])
    case pictureRead(ID<Item>, [KeptValue])
    case dropped
    case rested
    case readTapped(ID<Item>)
    case marked
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .leading:
      state.leads = true
      return look(&state)
    case .looked, .marked:
      return look(&state)
    case .listed(let keys):
      state.isLooking = false
      state.wanted = keys.compactMap { CaptureKey.item(ofPage: $0) }
      return next(&state, among: parts)
    case .answered(let item, .success(let page)):
      state.failures = 0
      return keep(page, of: item)
    case .answered(let item, .failure(let error)):
      return failed(&state, item, error)
    case .kept(let item, let page):
      let note = NoteFetched(item, title: page.title, copy: page.copy, start: page.start)
      let found = picture(of: page, item)
      return .mutate(note) { .noted(found, $0) }
    case .noted(let picture?, .saved), .noted(let picture?, .savedInMemory):
      return keepPicture(&state, .wanted(picture), among: parts)
    case .picture(let action):
      return keepPicture(&state, action, among: parts)
    case .picturesListed(let keys):
      return nextPicture(&state, keys)
    case .pictureRead(let item, let values):
      return beginPicture(state, of: item, values, among: parts)
    case .noted, .dropped:
      state.current = nil
      return look(&state)
    case .rested:
      state.isResting = false
      return look(&state)
    case .readTapped(let item):
      state.troubles[item.uuid] = nil
      return .keepValues([KeptValue(CaptureKey.page(of: item), [])]) { _ in .marked }
    }
  }

  static func look(_ state: inout State) -> Effect<Action> {
    guard state.leads, !state.isLooking, !state.isResting, state.current == nil else {
      return .none
    }
    state.isLooking = true
    return .listValues(CaptureKey.pages, limit: 100) { .listed($0) }
  }

  /// Reads the first page that can be read now; where there is none, what was not got of those that were.
  private static func next(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard let library = parts[Library.self], library.isWhole, state.context.sync.isOnline,
      library.journal?.fetchesLinks == true
    else { return .none }
    var waiting = HashSet<UUID>()
    for pending in state.context.sync.pending {
      for id in pending.touched { waiting.insert(id) }
    }
    for id in state.wanted {
      guard let item = library.shelf.find(id), let url = item.url, item.copy.isEmpty else {
        // It is gone, or has been read.
        return drop(&state, id)
      }
      // The server is to know it first.
      guard !waiting.contains(id.uuid), !item.isInTrash else { continue }
      state.current = id
      return .call(FetchEndpoints.fetch, PageWish(url, of: id, in: state.context.space)) {
        .answered(id, $0)
      }
    }
    return .listValues(CaptureKey.pictures, limit: 100) { .picturesListed($0) }
  }

  private static func picture(of page: FetchedPage, _ item: ID<Item>) -> WebPicture? {
    page.picture.map { WebPicture($0, of: item, said: page.title) }
  }

  private static func drop(_ state: inout State, _ item: ID<Item>) -> Effect<Action> {
    state.current = item
    return .keepValues([], removing: [CaptureKey.page(of: item)]) { _ in .dropped }
  }

  /// The copy is a text of the item, which the server has already.
  private static func keep(_ page: FetchedPage, of item: ID<Item>) -> Effect<Action> {
    var values: [KeptValue] = []
    if !page.copy.isEmpty {
      values.append(KeptValue(JournalKey.text(of: item, page.copy), Array(page.text.bytes)))
    }
    if let found = picture(of: page, item) {
      values.append(KeptValue(CaptureKey.picture(of: item), PictureWish(found).jsonBytes()))
    }
    // Where the device has no room for it, it comes from the server when it is opened.
    return .keepValues(values, removing: [CaptureKey.page(of: item)]) { _ in
      .kept(item, page)
    }
  }

  private static func failed(
    _ state: inout State, _ item: ID<Item>, _ error: APIError
  ) -> Effect<Action> {
    let failure = error.problem?.code.flatMap { PageFailure(rawValue: $0) }
    if let failure, !failure.canRetry {
      state.failures = 0
      state.troubles[item.uuid] = failure
      return drop(&state, item)
    }
    state.current = nil
    state.failures += 1
    if let failure {
      state.troubles[item.uuid] = failure
      // A page that never answers is none to wait for.
      if state.failures > 3 {
        state.failures = 0
        return drop(&state, item)
      }
    }
    // It was switched off on another device, or the item is not there (yet).
    state.isResting = true
    return .after(id.text, milliseconds: 30_000 << Int64(min(state.failures, 6)), .rested)
  }
}
