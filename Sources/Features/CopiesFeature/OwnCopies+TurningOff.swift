import API
import Copies
import Flow
import Values

extension OwnCopies {
  /// What happens while copies are turned off.
  public indirect enum TurnOffAction: Equatable {
    case turnOffTapped
    case turnOffClosed
    case turnOffConfirmed(removing: Bool)
    case copiesFound(Result<CopyList, APIError>)
    case ownPartsFound(Result<PartList, APIError>)
    case copyRemoved(Result<Nothing, APIError>)
  }

  /// Forgets the place and the passphrase, with the copies that are there or without.
  static func turnOff(
    _ state: inout State, _ action: TurnOffAction, _ here: CopiedSpace
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
      return forget(&state, here)
    case .turnOffConfirmed(removing: true):
      if case .removing = state.turningOff { return .none }
      guard let settings = state.settings else { return .none }
      state.turningOff = .removing(nil)
      return .call(CopyEndpoints.list, CopyCall(here.space, at: settings.place)) {
        .turnOff(.copiesFound($0))
      }
    case .copiesFound(.success(let list)):
      guard let settings = state.settings else { return .none }
      let copies = names(in: list, of: here.space).map { $0.text }
      state.turningOff = .removing(Removal(copies: copies))
      return .call(
        PartEndpoints.list, PartCall(here.space, at: settings.place, of: here.space)
      ) { .turnOff(.ownPartsFound($0)) }
    case .ownPartsFound(.success(let list)):
      guard case .removing(var removal?) = state.turningOff else { return .none }
      removal.parts = list.parts
      state.turningOff = .removing(removal)
      return removeNext(&state, here)
    case .copyRemoved(.success):
      return removeNext(&state, here)
    case .copiesFound(.failure(let error)), .ownPartsFound(.failure(let error)),
      .copyRemoved(.failure(let error)):
      state.turningOff = .failed(CopyFailure(error))
      return .none
    }
  }

  /// Copies first: one whose documents are gone already would promise too much.
  private static func removeNext(
    _ state: inout State, _ here: CopiedSpace
  ) -> Effect<Action> {
    guard case .removing(var removal?) = state.turningOff, let settings = state.settings else {
      return .none
    }
    if let name = removal.copies.popLast() {
      state.turningOff = .removing(removal)
      return .call(CopyEndpoints.remove, OneFile(name, of: here.space, at: settings.place)) {
        .turnOff(.copyRemoved($0))
      }
    }
    guard !removal.parts.isEmpty else { return forget(&state, here) }
    let names = Array(removal.parts.prefix(PartLimits.removed))
    removal.parts = Array(removal.parts.dropFirst(names.count))
    state.turningOff = .removing(removal)
    return .call(PartEndpoints.remove, SomeParts(names, of: here.space, at: settings.place)) {
      .turnOff(.copyRemoved($0))
    }
  }

  private static func forget(_ state: inout State, _ here: CopiedSpace) -> Effect<Action> {
    state.settings = nil
    state.making = nil
    state.turningOff = nil
    return keepSettings(state, here) + .cancelTimer(timer)
  }
}
