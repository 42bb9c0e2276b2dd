import API
import Database
import HTTP
import Journal
import Markdown
import Records
import SyncServer
import Threading
import Values

/// Public links (Docs/Journal.md): frozen copies of items for whoever has their addresses.
struct LinkModule: ServerModule {
  let context: ModuleContext
  private let mutations: OwnMutations
  /// The most pages of a journal that are open at once, and the most bytes of one.
  private static let mostOfSpace = 1_000
  private static let mostBytes = 8_388_608
  /// What a page takes while it is made of what lies in the table: that, the page, and its bytes.
  private static let pageFactor = 3
  /// Where texts become HTML: the longest takes a second.
  private let pool = WorkerPool(threads: 1, capacity: 20)
  /// An account has one page made at a time, and few requests wait behind it, so that others have theirs meanwhile.
  let turns = AccountTurns()
  private static let waitingOfAccount = 2

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(LinkMigrations.room, LinkMigrations.all)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    Witnesses(ofMutations: [LinkWitness()])
  }

  init(_ context: ModuleContext) {
    self.context = context
    mutations = OwnMutations(
      context.tables, budgets: context.app.budgets, witnesses: context.witnesses.ofMutations)
  }

  var operations: [Operation] {
    [
      Operation(
        LinkEndpoints.make, weight: .relay, bodyLimit: 2_048, refusals: [403, 404, 409]
      ) { [self] wish, call in
        try await make(wish, by: try call.signedIn().account, on: call.device)
      },
      Operation(
        LinkEndpoints.renew, weight: .relay, bodyLimit: 2_048, refusals: [403, 404, 409]
      ) { [self] asked, call in
        try await renew(asked, by: try call.signedIn().account, on: call.device)
      },
    ]
  }

  private func make(
    _ wish: LinkWish, by account: UUID, on device: DeviceInfo?
  ) async throws -> MadeLink {
    let now = context.now()
    if let until = wish.until {
      let longest = now.adding(milliseconds: Int64(PublicLink.mostDays) * 86_400_000)
      guard now < until, until <= longest else {
        throw Problem(
          status: 422, title: "A field is not acceptable", code: "badUntil",
          errors: [FieldProblem(path: "until", reason: "outOfRange")])
      }
    }
    let frozen = try await freeze(wish.item, in: wish.space, by: account, at: now)
    let token = PublicToken()
    var link = PublicLink()
    link.id = wish.link
    link.item = wish.item
    link.madeAt = now
    link.until = wish.until
    link.text = frozen.version
    link.frozenAt = now
    let made = link
    try await write(made, in: wish.space, by: account, on: device) { transaction in
      guard try !PublicPageRows.isKnown(made.id, in: wish.space, transaction),
        try !Self.isThere(made.id, in: wish.space, transaction)
      else { throw Problem.linkIsThere }
      // The job does that once a day; here more go than come.
      try PublicPageRows.endSome(in: wish.space, at: now, transaction)
      let open = try PublicPageRows.open(in: wish.space, transaction)
      guard open < Self.mostOfSpace else { throw Problem.tooManyPages }
      try PublicPageRows.put(made, frozen, behind: token, in: wish.space, transaction)
      try TextModule.requireRoom(in: wish.space, transaction)
    }
    return MadeLink(made, at: "\(PublicPage.path)/\(token.text)")
  }

  private func renew(
    _ asked: LinkAsked, by account: UUID, on device: DeviceInfo?
  ) async throws -> PublicLink {
    let now = context.now()
    let row = try await context.database.read { [context] transaction in
      try context.require(NoteLink.self, of: account, in: asked.space, transaction)
      return try transaction.first(
        "SELECT item, made_at, until FROM public_page WHERE space = $1 AND link = $2",
        [SQLValue(asked.space), SQLValue(asked.link.uuid)]
      ) { row -> PublicLink in
        var link = PublicLink()
        link.id = asked.link
        link.item = ID(row.uuid(0))
        link.madeAt = Instant(milliseconds: row.int(1))
        link.until = row.intOrNil(2).map { Instant(milliseconds: $0) }
        return link
      }
    }
    guard var link = row else { throw Problem.notFound }
    let frozen = try await freeze(link.item, in: asked.space, by: account, at: now)
    link.text = frozen.version
    link.frozenAt = now
    let renewed = link
    try await write(renewed, in: asked.space, by: account, on: device) { transaction in
      guard try PublicPageRows.isOpen(renewed.id, at: now, in: asked.space, transaction) else {
        throw Problem.linkHasEnded
      }
      let added = try PublicPageRows.renew(renewed.id, frozen, in: asked.space, transaction)
      // A page that gets no longer takes nothing more of a journal that is full, or more than full.
      guard added > 0 else { return }
      try TextModule.requireRoom(in: asked.space, transaction)
    }
    return renewed
  }

  /// Writes a page, and the record that tells of it as its owner's own change.
  private func write(
    _ link: PublicLink, in space: UUID, by account: UUID, on device: DeviceInfo?,
    page: @escaping @Sendable (any WriteTransaction) throws -> Void
  ) async throws {
    let now = link.frozenAt
    let version = try await context.database.write(in: space) {
      [context, mutations] transaction -> Int64? in
      let role = try context.require(NoteLink.self, of: account, in: space, transaction)
      try page(transaction)
      let outcome = try mutations.run(
        [NoteLink(link)], in: space, by: Author(account: account, role: role, time: now),
        on: device, isMetered: true, in: transaction)
      if case .some(.some(let refusal)) = outcome.refusals.first { throw Problem(ofLink: refusal) }
      return outcome.version
    }
    if let version { context.news.moved(SpaceMove(space: space, version: version)) }
  }

  private static func isThere(
    _ link: ID<PublicLink>, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM public_link WHERE space = $1 AND id = $2",
      [SQLValue(space), SQLValue(link.uuid)]
    ) { _ in true } ?? false
  }

  // MARK: Freezing

  /// An item as it is, in HTML. What is written meanwhile is not in it.
  private func freeze(
    _ item: ID<Item>, in space: UUID, by account: UUID, at now: Instant
  ) async throws -> FrozenItem {
    let (frozen, text) = try await context.database.read {
      [context] transaction -> (FrozenItem, String) in
      try context.require(NoteLink.self, of: account, in: space, transaction)
      let found = try transaction.first(
        "SELECT title, day, url, text, deleted_at FROM item WHERE space = $1 AND id = $2",
        [SQLValue(space), SQLValue(item.uuid)]
      ) { row in
        (
          FrozenItem(
            title: row.text(0), day: CivilDate(row.text(1)) ?? .epoch, url: row.textOrNil(2),
            html: "", version: row.text(3), frozenAt: now), isInTrash: !row.isNull(4)
        )
      }
      guard let (frozen, isInTrash) = found else { throw Problem.notFound }
      guard !isInTrash else { throw Problem.itemInTrash }
      guard !frozen.version.isEmpty else { return (frozen, "") }
      let name = TextName(item, frozen.version)
      guard let text = try TextRows.find(name, in: space, transaction) else {
        throw Problem.textOnItsWay
      }
      return (frozen, text)
    }
    var written = frozen
    do {
      written.html = try await turns.run(of: account, behind: Self.waitingOfAccount) { [pool] in
        try await pool.run {
          MarkdownDocument(text).html(
            MarkdownHTML(prefix: "t-", topLevel: 2, most: Self.mostBytes))
        }
      }
    } catch is AccountTurns.Busy {
      throw Problem.tooManyAtOnce
    } catch {
      throw Problem.noRoom
    }
    guard written.html.utf8.count <= Self.mostBytes else { throw Problem.pageTooLong }
    return written
  }

  // MARK: Reading

  func addRoutes(to router: inout Router, of app: AppServer) {
    let limits = context.installation.limiter
    router.get("/\(PublicPage.path)/:token") { [self] request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      do {
        return try await page(request)
      } catch {
        return Problem(error).response()
      }
    }
  }

  /// Room for a long page is taken before it is read, and held until its reader has it: anybody may read one, as slowly
  /// as they like.
  private func page(_ request: Request) async throws -> Response {
    let token = PublicToken(request.parameters["token"] ?? "")
    let now = context.now()
    var place: MemoryRoom.Place?
    if let token {
      let size = try await context.database.read { try PublicPageRows.size(by: token, $0) }
      let memory = context.installation.memory
      if let size, size.bytes > memory.limits.answeredAtOnce {
        place = try await memory.answer(Self.pageFactor * size.bytes, of: size.space)
      }
    }
    let found = try await context.database.read { transaction -> PublicPageRows.Found in
      guard let token else { return .unknown }
      return try PublicPageRows.find(by: token, at: now, transaction)
    }
    let response = PublicPage(
      app: context.app.name, found: found, language: request.preferredLanguage
    ).response
    guard let place else { return response }
    place.shrink(to: response.body.length ?? 0)
    return response.inPieces(holding: place)
  }

  func explain(_ id: UUID, in transaction: any ReadTransaction) throws -> [String]? {
    let lines = try transaction.rows(
      """
      SELECT link, made_at, frozen_at, until, ended_at FROM public_page \
      WHERE link = $1 OR item = $1 ORDER BY made_at
      """, [SQLValue(id)]
    ) { row in
      func time(_ column: Int) -> String? {
        row.intOrNil(column).map { "\(Instant(milliseconds: $0))" }
      }
      let ends = [time(3).map { "until \($0)" }, time(4).map { "ended \($0)" }]
      let made = "  \(row.uuid(0)): made \(time(1) ?? ""), frozen \(time(2) ?? "")"
      return ([made] + ends.compactMap { $0 }).joined(separator: ", ")
    }
    return lines.isEmpty ? nil : ["Public pages of \(id):"] + lines
  }
}

extension Problem {
  fileprivate static let linkIsThere = Problem(
    status: 409, title: "The link is there already", code: "taken",
    detail: "Another link has this id. Make one with another id.")

  fileprivate static let linkHasEnded = Problem(
    status: 409, title: "The link has ended", code: "ended",
    detail: "It was revoked, or its time is over. Make another one.")

  fileprivate static let itemInTrash = Problem(
    status: 409, title: "The item is in the trash", code: "inTrash",
    detail: "Take it out of the trash first.")

  fileprivate static let tooManyPages = Problem(
    status: 409, title: "Too many links", code: "full",
    detail: "A journal has 1,000 open links at most. End some of them first.")

  fileprivate static let pageTooLong = Problem(
    status: 409, title: "The page is too long", code: "tooLong",
    detail: "What the text becomes has more than 8 MiB.")

  fileprivate static let textOnItsWay = Problem(
    status: 409, title: "The text is not here yet", code: "textMissing",
    detail: "The device that wrote it has not sent it yet. Try again in a moment.")

  /// Why the journal's own rule says no.
  fileprivate init(ofLink refusal: Refusal) {
    switch refusal.code {
    case .missing: self = .notFound
    case .limitReached where refusal.subject == "links" && refusal.limit == PublicLink.mostEver:
      self.init(
        status: 409, title: "Too many links", code: "tooManyEver",
        detail: "The item has had 200 links, and can have no other.")
    case .limitReached:
      self.init(
        status: 409, title: "Too many links", code: refusal.subject == "links" ? "tooMany" : "full",
        detail: "End one of the item's links first.")
    default: self = refusal.reason == "inTrash" ? .itemInTrash : .linkIsThere
    }
  }
}
