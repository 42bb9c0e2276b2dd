import Fields
import Flow
import Records
import Sync
import Values

/// The space that is open, and those who watch its records and its sync. What they watch may come
/// before the space is opened: they hear of it then.
final class Spaces {
  let calls: Calls
  let session: Session
  let schema: SpaceSchema
  /// Of all spaces of which this tab has an engine, since the server counts what their device asks.
  let budget = RequestBudget()
  private(set) var space: OpenSpace?
  /// Those of the person beside it; nil before somebody watches one.
  var beside: SpacesBeside?
  /// In what this tab leads, or waits to, with the calls.
  var leads = SmallMap<String, UInt32>()
  private var recordObservers: [RecordObserver] = []
  private var syncObservers = Observers()
  private(set) var lifecycle = Lifecycle(
    phase: .active, isOnline: true, hasNewVersion: false, canInstall: false)

  private final class RecordObserver {
    let table: String
    let id: String
    let receive: (Response) -> Void
    /// Whether it has records of the space that is open, if only the newest.
    var isTold = false

    init(_ table: String, _ id: String, _ receive: @escaping (Response) -> Void) {
      self.table = table
      self.id = id
      self.receive = receive
    }
  }

  init(_ calls: Calls, session: Session, schema: SpaceSchema) {
    self.calls = calls
    self.session = session
    self.schema = schema
    session.signedIn = { [self] in feedAll(.signedIn) }
  }

  func open(_ access: SpaceAccess, _ receive: @escaping (Response) -> Void) {
    beside?.closeAll()
    feed(.close(erase: false))
    resign(nil)
    let opened = OpenSpace(
      access, schema: schema, calls: calls, session: session, budget: budget
    ) { opening in
      receive(.space(.opened(opening)))
    }
    space = opened
    for observer in recordObservers { observer.isTold = false }
    opened.start(lifecycle)
  }

  func close(erase: Bool) {
    beside?.closeAll()
    feed(.close(erase: erase))
    resign(nil)
    if erase, let space { calls.forgetBlobs(Self.prefix(of: space.id)) }
    space = nil
    // Whoever watched it is gone with it; who comes next watches anew.
    recordObservers = []
    syncObservers = Observers()
  }

  /// Names the space that is open; empty when none is.
  var openID: String { space?.id ?? "" }

  func mutate(_ name: String, _ arguments: JSONValue, _ receive: @escaping (Response) -> Void) {
    guard let space else {
      return receive(
        .space(.mutation(.refused(Refusal(.forbidden, name, reason: "no space is open")))))
    }
    space.mutate(name, arguments) { receive(.space(.mutation($0))) }
  }

  func readPast(
    _ record: RecordKey, before: Int64?, _ receive: @escaping (Response) -> Void
  ) {
    guard let space else { return receive(.space(.past(nil))) }
    space.readPast(of: record, before: before) { receive(.space(.past($0))) }
  }

  func observeRecords(_ table: String, _ id: String, _ receive: @escaping (Response) -> Void) {
    cancel(id)
    let observer = RecordObserver(table, id, receive)
    recordObservers.append(observer)
    if let changes = space?.records(of: table) { tell(observer, changes) }
  }

  func observeSync(_ id: String, _ receive: @escaping (Response) -> Void) {
    syncObservers.add(id, receive)
    receive(.space(.sync(status)))
  }

  func cancel(_ id: String) {
    recordObservers.remove { $0.id == id }
    syncObservers.remove(id)
    beside?.close(id)
  }

  @inline(never)
  private func feed(_ input: SyncInput) { space?.feed(input) }

  /// What concerns every space of which this tab has an engine.
  @inline(never)
  private func feedAll(_ input: SyncInput) {
    feed(input)
    beside?.feed(input)
  }

  func syncNow() { feed(.syncNow) }
  func retryRefused(_ id: UUID) { feed(.retryRefused(id)) }
  func holdAll(_ isWanted: Bool) { feed(.holdAll(isWanted)) }
  func discardRefused(_ id: UUID) { feed(.discardRefused(id)) }
  func discardPending(_ ids: [UUID], _ receive: @escaping (Response) -> Void) {
    guard let space else { return receive(.space(.discarded([]))) }
    space.discardPending(ids) { receive(.space(.discarded($0))) }
  }

  func storeLost() { feedAll(.storeUnavailable) }

  func lifecycleChanged(_ lifecycle: Lifecycle) {
    let last = self.lifecycle
    self.lifecycle = lifecycle
    if last.isOnline != lifecycle.isOnline { feedAll(.online(lifecycle.isOnline)) }
    if (last.phase == .active) != (lifecycle.phase == .active) {
      feedAll(.visible(lifecycle.phase == .active))
    }
  }

  func heard(_ about: String, _ reader: inout ByteReader) {
    if let space, space.name == about { return space.feed(.heard(reader.run())) }
    beside?.heard(about, &reader)
  }

  /// Tells the observers what changed since the last time: once for all that happened in one call
  /// from the runtime, since an import brings thousands of changes at a time.
  func tellObservers() {
    while let news = space?.takeNews() {
      for observer in recordObservers {
        guard let space else { break }
        let changes =
          observer.isTold
          ? space.changes(of: observer.table, news) : space.records(of: observer.table)
        if let changes { tell(observer, changes) }
      }
      if news.isStatusNew { syncObservers.tell(.space(.sync(status))) }
    }
    beside?.tell()
  }

  private func tell(_ observer: RecordObserver, _ changes: RecordChanges) {
    observer.isTold = true
    observer.receive(.space(.records(changes)))
  }

  private var status: SyncStatus {
    if let space { return space.status }
    var status = SyncStatus()
    status.isOnline = lifecycle.isOnline
    return status
  }
}
