import API
import Capturing
import Documents
import DocumentsFeature
import Editing
import Flow
import Journal
import Markdown
import Records
import Shell
import Sync
import Values

/// Takes in what came by mail: the text first, then the item, then its attachments, each piece by piece onto this device,
/// from where they go up as any file. A mail that was taken in by halves goes on where it stopped, since all of it has
/// ids that follow from the mail's.
enum MailTaking {
  struct State: Equatable {
    var leads = false
    /// Whether there is an address that brings mails into this space.
    var isWanted = false
    @Boxed var zone: ZoneRules?
    var isAsking = false
    var isResting = false
    /// Whether something may have come since it was asked.
    var isStale = false
    /// What the server said waits, the first of it in hand.
    @Boxed var mails: [CapturedMail] = []
    var hasMore = false
    @Boxed var job: Job?
    /// Those that are items here, until the server has all of them.
    var made: [Made] = []
    /// Whether this device had no room for one.
    var isFull = false
    /// The mails that came to nothing here, by their ids: nobody tries again until the app starts anew.
    var failed: [UUID] = []
  }

  /// A mail that is an item.
  struct Made: Equatable {
    let id: UUID
    /// Whether the item has been seen among the others: where it is not any more, somebody has removed it.
    var isSeen = false
  }

  /// The mail in hand.
  struct Job: Equatable {
    let mail: CapturedMail
    var item: Item
    /// The attachments that are still to come.
    var parts: [CapturedPart]
    /// How many pieces of the first of them are here.
    var piece = 0
    var start: Int64 = 0
  }

  indirect enum Action: Equatable {
    case looked
    case listed(Result<CapturedMailPage, APIError>)
    case timed(Instant)
    case textKept(ValueKeeping)
    case added(MutationOutcome)
    case pieceRead(Result<PartContent, APIError>)
    case pieceKept(BlobKeeping, isLast: Bool)
    case partAdded(ID<ItemDocument>, MutationOutcome)
    case told(Result<Nothing, APIError>)
    case rested
  }

  static func reduce(
    _ state: inout State, _ action: Action, in context: Context, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .looked:
      return settle(&state, in: context, among: parts) + look(&state, in: context)
    case .listed(.success(let page)):
      state.isAsking = false
      state.mails = page.mails
      state.hasMore = page.hasMore
      return next(&state, in: context, among: parts)
    case .listed(.failure):
      state.isAsking = false
      return rest(&state)
    case .rested:
      state.isResting = false
      return state.isStale ? look(&state, in: context) : .none
    case .timed(let now):
      return keepText(state, now)
    case .textKept(.kept):
      guard let job = state.job else { return .none }
      return .mutate(AddItem(job.item)) { .added($0) }
    case .textKept(.full), .textKept(.unavailable):
      return giveUp(&state, isFull: true, in: context, among: parts)
    case .added(.refused(let refusal)) where refusal.code != .duplicate:
      return giveUp(&state, isFull: false, in: context, among: parts)
    case .added:
      return nextPart(&state, in: context, among: parts)
    case .pieceRead(let result):
      return take(&state, result, in: context, among: parts)
    case .pieceKept(.kept, let isLast):
      return pieceKept(&state, isLast: isLast, in: context)
    case .pieceKept(let keeping, _):
      return giveUp(&state, isFull: keeping == .full, in: context, among: parts)
    case .partAdded(let id, let outcome):
      let more = nextPart(&state, in: context, among: parts)
      // One that is refused is there already, or there is no room for it: the text is there.
      guard case .refused = outcome else { return more }
      var document = ItemDocument()
      document.id = id
      return .fire(.forgetBlob(KeptDocument(document).blob)) + more
    case .told(.success):
      return state.hasMore ? look(&state, in: context) : .none
    case .told(.failure):
      return rest(&state)
    }
  }

  private static func look(_ state: inout State, in context: Context) -> Effect<Action> {
    guard state.leads, state.isWanted, context.sync.isOnline else { return .none }
    guard !state.isAsking, !state.isResting, !state.job.isThere else {
      state.isStale = true
      return .none
    }
    state.isAsking = true
    state.isStale = false
    return .call(CaptureEndpoints.waiting, Nothing()) { .listed($0) }
  }

  /// Nobody asks more often than every half minute, whatever happens around.
  static func rest(_ state: inout State) -> Effect<Action> {
    guard !state.isResting else { return .none }
    state.isResting = true
    return .after("mail", milliseconds: 30_000, .rested)
  }

  /// Takes the next of them that is not here yet.
  static func next(
    _ state: inout State, in context: Context, among parts: Parts
  ) -> Effect<Action> {
    guard let library = parts[Library.self], library.isWhole, let zone = state.zone else {
      // Who was asked before all is here looks again.
      state.mails = []
      state.isStale = true
      return rest(&state)
    }
    while let mail = state.mails.first {
      let isMade = state.made.contains { $0.id == mail.id }
      guard !state.failed.contains(mail.id), !isMade else {
        state.mails.removeFirst()
        continue
      }
      state.job = Job(
        mail: mail, item: item(of: mail, in: zone),
        parts: missing(of: mail, in: context, among: parts))
      // Its text is here already.
      if library.shelf.has(ID(mail.id)) { return nextPart(&state, in: context, among: parts) }
      return .now { .timed($0) }
    }
    return settle(&state, in: context, among: parts) + rest(&state)
  }

  private static func keepText(_ state: State, _ now: Instant) -> Effect<Action> {
    guard let job = state.job else { return .none }
    let text = MailText.text(of: job.mail)
    let plain = MarkdownDocument(text).preview(scalars: Item.Limits.start)
    let keeping = TextKeeping(
      text, of: job.item.id, as: WrittenText(text, plain: plain), to: VersionList(), at: now)
    guard !keeping.values.isEmpty else { return .send(.textKept(.kept)) }
    return keeping.keep { .textKept($0) }
  }

  /// The head of the item that a mail becomes.
  static func item(of mail: CapturedMail, in zone: ZoneRules) -> Item {
    // A mail may say any day of itself, but none that is yet to come.
    let sent = min(mail.sentAt ?? mail.receivedAt, mail.receivedAt)
    let local = zone.local(sent)
    var item = Item(ID(mail.id), on: local.date)
    item.minute = local.time.hour * 60 + local.time.minute
    item.zone = zone.name.scalarCount <= Item.Limits.zone ? zone.name : nil
    item.title = mail.subject.first(scalars: Item.Limits.title)
    item.source = .mail
    item.origin = "m:" + mail.id.description
    let text = MailText.text(of: mail)
    let plain = MarkdownDocument(text).preview(scalars: Item.Limits.start)
    let written = WrittenText(text, plain: plain)
    item.text = written.version
    item.bytes = written.bytes
    item.start = written.start
    return item
  }

  /// It stays at the server, and this device goes on with the next.
  static func giveUp(
    _ state: inout State, isFull: Bool, in context: Context, among parts: Parts
  ) -> Effect<Action> {
    guard let job = state.job else { return .none }
    state.isFull = state.isFull || isFull
    state.failed.append(job.mail.id)
    state.job = nil
    return next(&state, in: context, among: parts)
  }

  /// Tells the server of those that it has as items, with all that belongs to them.
  private static func settle(
    _ state: inout State, in context: Context, among parts: Parts
  ) -> Effect<Action> {
    guard !state.made.isEmpty, context.sync.isOnline, let library = parts[Library.self],
      let documents = parts[OwnedDocuments<Item>.self], documents.isLoaded
    else { return .none }
    var waiting = HashSet<UUID>()
    for pending in context.sync.pending {
      for id in pending.touched { waiting.insert(id) }
    }
    var done: [UUID] = []
    for position in state.made.indices {
      let id = state.made[position].id
      guard library.shelf.has(ID(id)) else {
        // Whoever has removed it does not want it again.
        if state.made[position].isSeen { done.append(id) }
        continue
      }
      state.made[position].isSeen = true
      let isOnWay = documents.all.contains { $0.owner == ID(id) && $0.isAwaited }
      if !waiting.contains(id), !isOnWay { done.append(id) }
    }
    guard !done.isEmpty else { return .none }
    state.made.remove { done.contains($0.id) }
    return .call(CaptureEndpoints.taken, TakenMails(done)) { .told($0) }
  }
}
