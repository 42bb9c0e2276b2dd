import API
import Capturing
import Database
import Journal
import Markdown
import Reading
import Records
import SyncServer
import Synchronization
import Values

/// Reads the pages of links for whoever has switched that on in their journal (Docs/Capture.md): a title, the first
/// words, and a readable copy that is kept as a text of the item. Of pictures nothing is kept here: the device that asks
/// for one makes it an attachment.
struct FetchModule: ServerModule {
  private let context: ModuleContext
  private let reader: PageReader
  private let fetches = OpenFetches()

  init(_ context: ModuleContext) {
    self.context = context
    let pages = context.settings.pages
    reader = PageReader(pages.rules, names: pages.names)
  }

  var operations: [Operation] {
    [
      Operation(FetchEndpoints.fetch, weight: .relay, bodyLimit: 16_384, refusals: [403, 409]) {
        [self] wish, call in
        try await fetch(wish, by: try call.signedIn().account)
      },
      Operation(
        FetchEndpoints.picture, types: FetchedPicture.types, weight: .relay, bodyLimit: 16_384,
        refusals: [403]
      ) { [self] wish, call in
        try await picture(wish, for: call)
      },
    ]
  }

  /// - Throws: a `Problem`: 403 for who may not write the journal, 422 `off` where its owner has not switched fetching
  ///   on.
  private func requireOn(_ wish: PageWish, by account: UUID) async throws {
    let isOn = try await context.database.read { [context] transaction in
      try context.require(NoteFetched.self, of: account, in: wish.space, transaction)
      return try transaction.first(
        "SELECT fetches_links FROM journal WHERE space = $1", [SQLValue(wish.space)]
      ) { $0.int(0) != 0 } ?? false
    }
    guard isOn else { throw Problem.fetchingIsOff }
  }

  private func picture(_ wish: PageWish, for call: Call) async throws -> Operation.Content {
    let account = try call.signedIn().account
    try await requireOn(wish, by: account)
    // There is room for the largest before anybody is asked.
    try await call.memory.expect(picture: context.settings.pages.rules.pictureBytes)
    let picture: FetchedPicture
    do throws(PageFailure) {
      try fetches.begin(for: account)
      defer { fetches.end(for: account) }
      picture = try await reader.picture(wish.url)
    } catch {
      throw Problem(ofPicture: error)
    }
    call.memory.release(keeping: picture.bytes.count)
    return Operation.Content(type: picture.type, bytes: picture.bytes)
  }

  private func fetch(_ wish: PageWish, by account: UUID) async throws -> FetchedPage {
    try await requireOn(wish, by: account)
    let page: ReadPage
    do throws(PageFailure) {
      try fetches.begin(for: account)
      defer { fetches.end(for: account) }
      page = try await reader.read(wish.url)
    } catch {
      throw Problem(error)
    }
    let fetched = FetchedPage(page)
    guard !fetched.copy.isEmpty else { return fetched }
    let now = context.now()
    let text = ItemText(wish.item, fetched.copy, fetched.text)
    try await context.database.write(in: wish.space) { [context] transaction in
      // It may have been a while.
      try context.require(NoteFetched.self, of: account, in: wish.space, transaction)
      // Of an item that was removed meanwhile nothing is kept.
      let item = wish.item.uuid
      guard try TextRows.gone(among: [item], in: wish.space, transaction).isEmpty else { return }
      let added = try TextRows.put(text, in: wish.space, at: now, transaction)
      guard added > 0 else { return }
      try TextRows.add(added, to: wish.space, transaction)
      try TextModule.requireRoom(in: wish.space, transaction)
    }
    return fetched
  }
}

/// How many fetches of each account go on or wait: a few, since all accounts have the same threads and a site may take
/// its time.
private final class OpenFetches: Sendable {
  private static let most = 4
  private let accounts = Mutex<[UUID: Int]>([:])

  /// - Throws: `busy` for who has as many already.
  func begin(for account: UUID) throws(PageFailure) {
    let isIn = accounts.withLock { accounts in
      let open = accounts[account] ?? 0
      guard open < Self.most else { return false }
      accounts[account] = open + 1
      return true
    }
    guard isIn else { throw .busy }
  }

  func end(for account: UUID) {
    accounts.withLock { accounts in
      let left = (accounts[account] ?? 1) - 1
      accounts[account] = left > 0 ? left : nil
    }
  }
}

extension FetchedPage {
  /// What was read of a page, as an item has it.
  init(_ page: ReadPage) {
    self.init()
    title = page.title.asLine.tidied.first(scalars: Item.Limits.title).trimmed
    site = page.site?.first(scalars: Self.mostOfName)
    byline = page.byline?.first(scalars: Self.mostOfName)
    picture = page.picture
    isCut = page.isCut
    // A page's copy has no more scalars than a text may have, and so no more bytes.
    text = page.markdown
    copy = text.isEmpty ? "" : LongText.version(of: text)
    // The first words stand in the first paragraphs.
    let begin = MarkdownDocument(text.first(scalars: 20 * Item.Limits.start))
    let words = WrittenText.start(of: begin.plainText)
    start = words.isEmpty ? WrittenText.start(of: page.excerpt ?? "") : words
  }

  private static let mostOfName = 300
}

extension Problem {
  fileprivate static let fetchingIsOff = Problem(
    status: 422, title: "Pages are not fetched", code: "off",
    detail: "The journal does not let the server read pages. Its owner may switch that on.")
}

/// How pages of links are reached.
public struct PageSettings: Sendable {
  public var rules = PageRules()
  /// Finds the addresses of hosts.
  public var names = HostNames.system

  public init() {}
}
