import Fields
import Records
import Sync
import Values

/// The open space: its records, and how they travel.
public indirect enum SpaceRequest: Capability {
  /// Opens the space of a session: loads what the device holds, then syncs. Answers `.opened`.
  case openSpace(SpaceAccess)
  /// Closes it; with `erase` everything that the device holds of it goes too.
  case closeSpace(erase: Bool)
  /// Runs a mutation on the device and queues it. Answers `.mutation` once.
  case mutate(name: String, arguments: JSONValue)
  /// Answers `.records` with all of them at first, then with each change, until cancelled.
  case observeRecords(table: String, id: String)
  /// Answers `.sync` now and whenever it changes.
  case observeSync(id: String)
  case syncNow
  /// Holds all of the record types of which a device holds a part, for now, or a part again: when all is here
  /// `SyncStatus.windows` has no bounds.
  case holdAll(Bool)
  /// Queues a refused mutation again.
  case retryRefused(UUID)
  /// Forgets waiting mutations and what was typed in them, those that have surely not been sent
  /// (`PendingMutation.isUnsent`). Answers `.discarded` once it is known which.
  case discardPending([UUID])
  /// Forgets a refused mutation and what was typed in it.
  case discardRefused(UUID)
  /// Answers `.count`: how much waits on this device to be sent that is not of the open space, such as
  /// what somebody left here whose session ended, and apart from that how many traces.
  case countOthers
  /// Answers `.leads` once this tab is the one of all that does something for the open space, until
  /// it resigns. Its id is none of an observation's.
  case lead(id: String)
  case resign(id: String)
  /// Answers `.past` with what became of a record, the latest first, as this device keeps it.
  case readPast(RecordKey, before: Int64?)
  /// Reads a space of this device alone while another one is open. Answers `.local`.
  case readLocal(SpaceAccess)
  /// Erases it, if its store still stands at that version. Answers `.erased`.
  case eraseLocal(SpaceAccess, at: Int64)
  /// Begins one with what the open space holds of those record types, said by its own person and as its own
  /// record, and with those of what was refused there that this one takes. Answers `.begun`.
  case beginLocal(SpaceAccess, from: SpaceAccess, tables: [String], refused: [UUID])
  /// Keeps a space of the person's that is not the open one the same as its server's meanwhile, and answers
  /// `.other` at first and with each change, until cancelled or until another space is opened. Of a space of
  /// this device alone `beginning` is not nil; it is not begun where there is none.
  case observeOther(SpaceAccess, id: String)
  /// Asks a space that is observed so what else the open one is asked: to run a mutation, or to settle what
  /// waits or was refused there. Answers as that does.
  case inOther(UUID, SpaceRequest)

  public var answers: Answers {
    switch self {
    case .openSpace, .mutate, .discardPending, .countOthers, .readPast,
      .readLocal, .eraseLocal, .beginLocal:
      .once
    case .observeRecords, .observeSync, .observeOther, .lead: .many
    case .closeSpace, .syncNow, .holdAll, .retryRefused, .discardRefused, .resign: .none
    case .inOther(_, let request): request.answers
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    if case .inOther(_, let request) = self { return request.isAnswered(by: response) }
    guard case .space(let response) = response else { return false }
    switch (self, response) {
    case (.openSpace, .opened), (.mutate, .mutation), (.observeRecords, .records),
      (.observeSync, .sync), (.discardPending, .discarded), (.countOthers, .count),
      (.lead, .leads), (.readPast, .past), (.readLocal, .local), (.eraseLocal, .erased),
      (.beginLocal, .begun), (.observeOther, .other):
      return true
    default: return false
    }
  }

  var begins: Running? {
    switch self {
    case .observeRecords(_, let id), .observeSync(let id), .observeOther(_, let id):
      Running(kind: .observation, id: id)
    case .lead(let id): Running(kind: .lead, id: id)
    default: nil
    }
  }

  /// The same under another id.
  func named(_ id: String) -> SpaceRequest {
    switch self {
    case .observeRecords(let table, _): .observeRecords(table: table, id: id)
    case .observeSync: .observeSync(id: id)
    case .observeOther(let access, _): .observeOther(access, id: id)
    case .lead: .lead(id: id)
    default: self
    }
  }
}

public indirect enum SpaceResponse: Hashable, Sendable {
  case opened(SpaceOpening)
  case mutation(MutationOutcome)
  case records(RecordChanges)
  case sync(SyncStatus)
  /// Which of the mutations are gone; the others could not be discarded.
  case discarded([UUID])
  case count(Int, traces: Int)
  case leads
  /// Nil where a server has it.
  case past(HistoryPage?)
  /// Nil where it cannot be read whole.
  case local(LocalContents?)
  /// Whether it is gone; false where it has changed, or the store takes nothing.
  case erased(Bool)
  /// The store has all of it, and these of what was refused; nil where it took nothing.
  case begun([UUID]?)
  case other(OtherSpace)
}

extension Effect {
  /// Opens the space of a session.
  public static func openSpace(
    _ access: SpaceAccess, _ receive: @escaping (SpaceOpening) -> Action
  ) -> Effect {
    ask(.space(.openSpace(access))) { response in
      if case .space(.opened(let opening)) = response { receive(opening) } else { nil }
    }
  }

  /// Runs a mutation on the device and queues it for the server; what the server decides comes
  /// with `observeSync`.
  public static func mutate<M: Mutation>(
    _ mutation: M, _ receive: @escaping (MutationOutcome) -> Action?
  ) -> Effect {
    mutate(name: M.name, arguments: mutation.object, receive)
  }

  /// The same, of a mutation that is known by its name.
  public static func mutate(
    name: String, arguments: JSONValue, _ receive: @escaping (MutationOutcome) -> Action?
  ) -> Effect {
    ask(.mutate(name: name, arguments: arguments)) { response in
      if case .space(.mutation(let outcome)) = response { receive(outcome) } else { nil }
    }
  }

  /// The same of a mutation that is known by its request alone.
  public static func mutate(
    by request: Request, _ receive: @escaping (MutationOutcome) -> Action?
  ) -> Effect {
    ask(request) { response in
      if case .space(.mutation(let outcome)) = response { receive(outcome) } else { nil }
    }
  }

  /// Forgets waiting mutations, and receives which are gone: those that had surely not been sent.
  public static func discardPending(
    _ ids: [UUID], _ receive: @escaping ([UUID]) -> Action
  ) -> Effect {
    ask(.space(.discardPending(ids))) { response in
      if case .space(.discarded(let gone)) = response { receive(gone) } else { nil }
    }
  }

  /// Receives how much waits on this device that is not of the open space, and how many traces.
  public static func countOthers(_ receive: @escaping (Int, Int) -> Action) -> Effect {
    ask(.space(.countOthers)) { response in
      if case .space(.count(let count, let traces)) = response {
        receive(count, traces)
      } else {
        nil
      }
    }
  }

  /// Receives what became of a record of a space of this device alone; nil where a server has it.
  public static func readPast(
    of record: RecordKey, before: Int64?, _ receive: @escaping (HistoryPage?) -> Action
  ) -> Effect {
    ask(.space(.readPast(record, before: before))) { response in
      if case .space(.past(let page)) = response { receive(page) } else { nil }
    }
  }

  /// Receives what a space of this device alone holds while another one is open; nil where it cannot be read
  /// whole.
  public static func readLocal(
    _ access: SpaceAccess, _ receive: @escaping (LocalContents?) -> Action
  ) -> Effect {
    ask(.space(.readLocal(access))) { response in
      if case .space(.local(let contents)) = response { receive(contents) } else { nil }
    }
  }

  /// Erases a space of this device alone, if its store still stands at that version, and receives whether it
  /// is gone.
  public static func eraseLocal(
    _ access: SpaceAccess, at version: Int64, _ receive: @escaping (Bool) -> Action
  ) -> Effect {
    ask(.space(.eraseLocal(access, at: version))) { response in
      if case .space(.erased(let isGone)) = response { receive(isGone) } else { nil }
    }
  }

  /// Begins a space of this device alone with what the open one holds of those record types, and with what was
  /// refused there. Receives which of that it took; nil where the store took nothing at all.
  public static func beginLocal(
    _ access: SpaceAccess, from open: SpaceAccess, tables: [String], refused: [UUID],
    _ receive: @escaping ([UUID]?) -> Action
  ) -> Effect {
    ask(.space(.beginLocal(access, from: open, tables: tables, refused: refused))) { response in
      if case .space(.begun(let done)) = response { receive(done) } else { nil }
    }
  }

  /// Watches all records of a type in the open space, until `cancelObservation(id)`.
  public static func observe<R: Record>(
    _ type: R.Type, id: String, _ receive: @escaping (Changes<R>) -> Action
  ) -> Effect {
    ask(.observe(type, id: id)) { response in
      if case .space(.records(let changes)) = response { receive(Changes(changes)) } else { nil }
    }
  }

  /// Watches where the device stands with the server, until `cancelObservation(id)`.
  public static func observeSync(
    id: String, _ receive: @escaping (SyncStatus) -> Action
  ) -> Effect {
    ask(.space(.observeSync(id: id))) { response in
      if case .space(.sync(let status)) = response { receive(status) } else { nil }
    }
  }

  public static func cancelObservation(_ id: String) -> Effect {
    fire(.cancelObservation(id: id))
  }

  /// Sends `action` when this tab leads in a matter of the open space, until `resign(id)`.
  public static func lead(_ id: String, _ action: Action) -> Effect {
    ask(.space(.lead(id: id))) { _ in action }
  }

  /// Lets another tab lead in that matter.
  public static func resign(_ id: String) -> Effect { fire(.space(.resign(id: id))) }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static func openSpace(_ access: SpaceAccess) -> Request { .space(.openSpace(access)) }
  public static func closeSpace(erase: Bool) -> Request { .space(.closeSpace(erase: erase)) }

  public static func mutate(name: String, arguments: JSONValue) -> Request {
    .space(.mutate(name: name, arguments: arguments))
  }

  /// The request that runs a mutation.
  public static func mutate<M: Mutation>(_ mutation: M) -> Request {
    .mutate(name: M.name, arguments: mutation.object)
  }

  /// The request that watches all records of a type.
  public static func observe<R: Record>(_ type: R.Type, id: String) -> Request {
    .space(.observeRecords(table: R.recordType, id: id))
  }

  public static func observeSync(id: String) -> Request { .space(.observeSync(id: id)) }
  public static var syncNow: Request { .space(.syncNow) }
  public static func holdAll(_ isWanted: Bool) -> Request { .space(.holdAll(isWanted)) }
  public static func retryRefused(_ id: UUID) -> Request { .space(.retryRefused(id)) }
  public static func discardPending(_ ids: [UUID]) -> Request { .space(.discardPending(ids)) }
  public static func discardRefused(_ id: UUID) -> Request { .space(.discardRefused(id)) }
  public static var countOthers: Request { .space(.countOthers) }
  public static func lead(id: String) -> Request { .space(.lead(id: id)) }
  public static func resign(id: String) -> Request { .space(.resign(id: id)) }
  public static func readPast(_ record: RecordKey, before: Int64?) -> Request {
    .space(.readPast(record, before: before))
  }
  public static func readLocal(_ access: SpaceAccess) -> Request { .space(.readLocal(access)) }
  public static func eraseLocal(_ access: SpaceAccess, at version: Int64) -> Request {
    .space(.eraseLocal(access, at: version))
  }
  public static func beginLocal(
    _ access: SpaceAccess, from open: SpaceAccess, tables: [String], refused: [UUID] = []
  ) -> Request {
    .space(.beginLocal(access, from: open, tables: tables, refused: refused))
  }
}

/// By their short names, as tests give them.
extension Response {
  public static func opened(_ opening: SpaceOpening) -> Response { .space(.opened(opening)) }
  public static func mutation(_ outcome: MutationOutcome) -> Response {
    .space(.mutation(outcome))
  }
  public static func records(_ changes: RecordChanges) -> Response { .space(.records(changes)) }
  public static func sync(_ status: SyncStatus) -> Response { .space(.sync(status)) }
  public static func discarded(_ gone: [UUID]) -> Response { .space(.discarded(gone)) }
  public static func count(_ count: Int, traces: Int = 0) -> Response {
    .space(.count(count, traces: traces))
  }
  public static var leads: Response { .space(.leads) }
  public static func past(_ page: HistoryPage?) -> Response { .space(.past(page)) }
  public static func local(_ contents: LocalContents?) -> Response { .space(.local(contents)) }
  public static func erased(_ isGone: Bool) -> Response { .space(.erased(isGone)) }
  public static func begun(_ done: [UUID]?) -> Response { .space(.begun(done)) }
}
