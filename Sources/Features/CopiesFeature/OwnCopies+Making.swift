import API
import Copies
import Fields
import Flow
import Records
import Shell
import Values

extension OwnCopies {
  /// A copy on its way.
  public struct Making: Equatable {
    var isByHand: Bool
    var time: Instant?
    /// Nil where no copy is made and only documents are sent that the last one left.
    var name: CopyName?
    var count = 0
    /// What the place is asked to hold, until it does.
    var data = ""
    public var documents: DocumentRun?
    /// Older copies, and parts that no copy needs, that are still to be removed.
    var older: [String] = []
    var litter: [String] = []
  }

  /// What happens while a copy of the records is made.
  public indirect enum MakingAction: Equatable {
    case makeTapped
    case makeAt(Instant)
    case sealed(String)
    case traced(MutationOutcome)
    case kept(Result<Nothing, APIError>)
    case olderFound(Result<CopyList, APIError>)
    case olderRemoved(Result<Nothing, APIError>)
    case litterRemoved(Result<Nothing, APIError>)
  }

  /// Makes a copy: what is here is written down, sealed, told to the audit and given to the place; then
  /// come the documents that the place lacks, and at last what is too old goes.
  static func make(
    _ state: inout State, _ action: MakingAction, _ here: CopiedSpace
  ) -> Effect<Action> {
    switch action {
    case .makeTapped:
      guard state.making == nil, state.settings != nil else { return .none }
      guard here.isOnline || here.isAlone else {
        state.settings?.failure = .offline
        return .none
      }
      state.making = Making(isByHand: true)
      return .now { .making(.makeAt($0)) }
    case .makeAt(let now):
      guard here.holdsAll else {
        guard state.making != nil else { return .none }
        return here.isOnline
          ? here.holdAll(whole, .making(.makeAt(now))) : fail(&state, .offline, here)
      }
      return sealCopy(&state, at: now, here)
    case .sealed(let data):
      guard data.byteCount <= CopyLimits.text else { return fail(&state, .tooLarge, here) }
      guard let making = state.making else { return .none }
      state.making?.data = data
      return trace(making.count, here.documents.filter { !$0.isRefused }.count, here)
        + here.letGo()
    case .traced(let outcome):
      if case .refused = outcome { return fail(&state, .forbidden, here) }
      guard let settings = state.settings, let making = state.making else { return .none }
      guard let name = making.name, !making.data.isEmpty else { return sendNext(&state, here) }
      state.making?.data = ""
      guard !here.isAlone else { return save(&state, making.data, as: name, here) }
      return .call(CopyEndpoints.keep, KeepFile(name, making.data, at: settings.place)) {
        .making(.kept($0))
      }
    case .kept(.failure(let error)):
      return fail(&state, CopyFailure(error), here)
    case .kept(.success):
      noteMade(&state)
      // What this copy lists is not gone, whatever becomes of the rest.
      state.settings?.gone.remove { gone in here.document(gone.document) != nil }
      return keepSettings(state, here) + findParts(state, here)
    case .olderFound(.success(let list)):
      return removeOld(&state, names(in: list, of: here.space), here)
    case .olderRemoved(.success), .litterRemoved(.success):
      return removeNext(&state, here)
    case .olderFound(.failure), .olderRemoved(.failure), .litterRemoved(.failure):
      // The copy is there; the next one removes what is too many.
      state.making = nil
      return .none
    }
  }

  private static func noteMade(_ state: inout State) {
    guard let making = state.making else { return }
    state.settings?.lastAt = making.time
    state.settings?.lastCount = making.count
    state.settings?.failure = nil
    state.settings?.failedAt = nil
  }

  /// Hands the copy out as a file, which has no older ones that could go.
  private static func save(
    _ state: inout State, _ data: String, as name: CopyName, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let bytes = Base64Text.decode(data) else { return fail(&state, .server, here) }
    noteMade(&state)
    state.making = nil
    return .fire(.saveFile(name: name.text, type: "application/octet-stream", bytes: bytes))
      + keepSettings(state, here)
  }

  /// Tells the audit what is about to leave the device.
  static func trace(_ records: Int, _ documents: Int, _ here: CopiedSpace) -> Effect<Action> {
    here.context.app.trace(
      Export(.everything, as: .json, count: records, documents: documents)
    ) { .making(.traced($0)) }
  }

  /// The copies of a space, the latest first.
  static func names(in list: CopyList, of space: UUID) -> [CopyName] {
    list.copies.compactMap { CopyName($0.name) }.filter { $0.space == space }
      .ordered { $0.madeAt > $1.madeAt }
  }

  static func sealCopy(
    _ state: inout State, at now: Instant, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard state.making != nil, let settings = state.settings else { return .none }
    let key = settings.copyKey
    func name(_ time: Instant) -> CopyName { CopyName(of: here.space, at: time, tag: key.tag) }
    // Two copies within a second are two.
    let isTaken = settings.lastAt.map { name($0) == name(now) } ?? false
    let now = isTaken ? now.adding(milliseconds: 1_000) : now
    state.making?.time = now
    state.making?.name = name(now)
    state.making?.count = here.count
    let file = CopyFile(of: here, at: now, key: key)
    return .seal(file.bytes, passphrase: settings.passphrase) { .making(.sealed($0)) }
  }

  static func findParts(_ state: State, _ here: CopiedSpace) -> Effect<Action> {
    guard let settings = state.settings else { return .none }
    return .call(
      PartEndpoints.list, PartCall(here.space, at: settings.place, of: here.space)
    ) { .documents(.partsFound($0)) }
  }

  /// Looks for what can go, once all is there.
  static func findOlder(_ state: State, _ here: CopiedSpace) -> Effect<Action> {
    guard let settings = state.settings else { return .none }
    return .call(CopyEndpoints.list, CopyCall(here.space, at: settings.place)) {
      .making(.olderFound($0))
    }
  }

  /// Decides what goes: copies beyond the latest ones, and then parts that none of those needs.
  private static func removeOld(
    _ state: inout State, _ copies: [CopyName], _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let making = state.making, let run = making.documents, let name = making.name,
      let own = state.settings?.copyKey.tag
    else {
      state.making = nil
      return .none
    }
    let staying = Array(copies.prefix(CopySettings.kept))
    state.making?.older = copies.dropFirst(CopySettings.kept).map { $0.text }
    var gone: [GoneDocument] = []
    // Those that are not gone, and those that were looked at.
    var known = HashSet(here.documents.map { $0.id })
    for stock in run.shelf.stocks where stock.first.tag == own {
      let document = stock.first.document
      guard known.insert(document) else { continue }
      gone.append(
        state.settings?.gone.first { $0.document == document }
          ?? GoneDocument(document, since: name.madeAt))
    }
    state.settings?.gone = gone
    state.making?.litter = run.shelf.litter(beside: staying, own: own, gone: gone)
    return keepSettings(state, here) + removeNext(&state, here)
  }

  private static func removeNext(
    _ state: inout State, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard let settings = state.settings, state.making != nil else {
      state.making = nil
      return .none
    }
    if let name = state.making?.older.popLast() {
      return .call(CopyEndpoints.remove, OneFile(name, of: here.space, at: settings.place)) {
        .making(.olderRemoved($0))
      }
    }
    let litter = state.making?.litter ?? []
    guard !litter.isEmpty else {
      state.making = nil
      return .none
    }
    let names = Array(litter.prefix(PartLimits.removed))
    state.making?.litter = Array(litter.dropFirst(names.count))
    return .call(PartEndpoints.remove, SomeParts(names, of: here.space, at: settings.place)) {
      .making(.litterRemoved($0))
    }
  }

  static func fail(
    _ state: inout State, _ failure: CopyFailure, _ here: CopiedSpace
  ) -> Effect<Action> {
    let time = state.making?.time
    state.settings?.failure = failure
    state.settings?.failedAt = time
    state.making = nil
    return keepSettings(state, here) + here.letGo()
  }
}

extension CopyFailure {
  /// What an error of the API means for a copy.
  init(_ error: APIError) {
    switch error {
    case .network(.timedOut): self = .tooSlow
    case .network: self = .offline
    case .unauthorized: self = .signedOut
    case .forbidden: self = .forbidden
    case .tooLarge: self = .tooLarge
    case .rateLimited: self = .tooMany
    case .invalid(let problem): self = CopyFailure(rawValue: problem.code ?? "") ?? .server
    case .invalidURL, .decoding, .paywall, .missing, .conflict, .gone, .outdated, .server,
      .serverFull, .unexpected:
      self = .server
    }
  }
}
