import API
import Clinic
import Copies
import Fields
import Flow
import Records
import Values

extension OwnCopies {
  /// Makes a copy: what is here is written down, sealed, told to the audit and given to the place; then
  /// the oldest ones go.
  @inline(never)
  static func make(
    _ state: inout State, _ action: Action, _ clinic: Surroundings
  ) -> Effect<Action> {
    switch action {
    case .makeTapped:
      guard state.making == nil, state.settings != nil else { return .none }
      guard clinic.isOnline else {
        state.settings?.failure = .offline
        return .none
      }
      state.making = Making(isByHand: true)
      return .now { .makeAt($0) }
    case .makeAt(let now):
      return begin(&state, at: now)
    case .marked(let mark):
      guard let settings = state.settings, let time = state.making?.time else { return .none }
      let patients = clinic.book.entries.map { $0.patient }
      state.making?.name = CopyName(of: clinic.space, at: time, mark: mark)
      state.making?.count = patients.count
      let file = CopyFile(of: clinic.space, called: clinic.clinic, at: time, patients)
      return .seal(file.bytes, passphrase: settings.passphrase) { .sealed($0) }
    case .sealed(let data):
      guard data.byteCount <= CopyLimits.text else { return fail(&state, .tooLarge, clinic) }
      guard let making = state.making else { return .none }
      state.making?.data = data
      return .mutate(ExportData(.patients, as: .json, count: making.count)) { .traced($0) }
    case .traced(let outcome):
      if case .refused = outcome { return fail(&state, .forbidden, clinic) }
      guard let settings = state.settings, let making = state.making, let name = making.name else {
        return .none
      }
      state.making?.data = ""
      return .call(CopyEndpoints.keep, KeepCopy(name, making.data, at: settings.place)) {
        .kept($0)
      }
    case .kept(.failure(let error)):
      return fail(&state, CopyFailure(error), clinic)
    case .kept(.success):
      guard let settings = state.settings, let making = state.making else { return .none }
      state.settings?.lastAt = making.time
      state.settings?.lastCount = making.count
      state.settings?.failure = nil
      state.settings?.failedAt = nil
      return keep(state, clinic)
        + .call(CopyEndpoints.list, CopyCall(clinic.space, at: settings.place)) { .olderFound($0) }
    case .olderFound(.success(let list)):
      let own = names(in: list, of: clinic.space)
      state.making?.older = own.dropFirst(CopySettings.kept).map { $0.text }
      return removeOlder(&state, clinic)
    case .olderRemoved(.success):
      return removeOlder(&state, clinic)
    case .olderFound, .olderRemoved:
      // The copy is there; the next one removes what is too many.
      state.making = nil
      return .none
    default:
      return .none
    }
  }

  /// The copies of a space, the latest first.
  static func names(in list: CopyList, of space: UUID) -> [CopyName] {
    list.copies.compactMap { CopyName($0.name) }.filter { $0.space == space }
      .ordered { $0.madeAt > $1.madeAt }
  }

  static func begin(_ state: inout State, at now: Instant) -> Effect<Action> {
    guard state.making != nil else { return .none }
    state.making?.time = now
    return .newID { .marked($0) }
  }

  private static func removeOlder(
    _ state: inout State, _ clinic: Surroundings
  ) -> Effect<Action> {
    guard let settings = state.settings, let name = state.making?.older.popLast() else {
      state.making = nil
      return .none
    }
    return .call(CopyEndpoints.remove, OneCopy(name, of: clinic.space, at: settings.place)) {
      .olderRemoved($0)
    }
  }

  private static func fail(
    _ state: inout State, _ failure: CopyFailure, _ clinic: Surroundings
  ) -> Effect<Action> {
    let time = state.making?.time
    state.settings?.failure = failure
    state.settings?.failedAt = time
    state.making = nil
    return keep(state, clinic)
  }

  /// Forgets the place and the passphrase, with the copies that are there or without.
  @inline(never)
  static func turnOff(
    _ state: inout State, _ action: Action, _ clinic: Surroundings
  ) -> Effect<Action> {
    switch action {
    case .turnOffTapped:
      state.turningOff = .asked
      return .none
    case .turnOffClosed:
      if case .removing = state.turningOff { return .none }
      state.turningOff = nil
      return .none
    case .turnOffConfirmed(removing: false):
      return forget(&state, clinic)
    case .turnOffConfirmed:
      guard let settings = state.settings else { return .none }
      state.turningOff = .removing(nil)
      return .call(CopyEndpoints.list, CopyCall(clinic.space, at: settings.place)) {
        .copiesFound($0)
      }
    case .copiesFound(.success(let list)):
      state.turningOff = .removing(names(in: list, of: clinic.space).map { $0.text })
      return removeNext(&state, clinic)
    case .copyRemoved(.success):
      return removeNext(&state, clinic)
    case .copiesFound(.failure(let error)), .copyRemoved(.failure(let error)):
      state.turningOff = .failed(CopyFailure(error))
      return .none
    default:
      return .none
    }
  }

  private static func removeNext(
    _ state: inout State, _ clinic: Surroundings
  ) -> Effect<Action> {
    guard case .removing(let found?) = state.turningOff, let settings = state.settings else {
      return .none
    }
    guard let name = found.last else { return forget(&state, clinic) }
    state.turningOff = .removing(Array(found.dropLast()))
    return .call(CopyEndpoints.remove, OneCopy(name, of: clinic.space, at: settings.place)) {
      .copyRemoved($0)
    }
  }

  private static func forget(_ state: inout State, _ clinic: Surroundings) -> Effect<Action> {
    state.settings = nil
    state.making = nil
    state.turningOff = nil
    return keep(state, clinic) + .cancelTimer(timer)
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
    default: self = .server
    }
  }
}
