import API
import Flow
import Journal
import Records
import Shell
import Sync
import Values

/// A text of an item on its way to the screen: from this device, else from the server, which is asked once there is a
/// network.
enum TextLoad {
  struct State: Equatable {
    let name: TextName
    var phase: Phase
    /// Which sync the server's answer came behind that it has it not.
    var seen: Instant?

    init(_ name: TextName) {
      self.name = name
      // Without a version there is none.
      phase = name.version.isEmpty ? .here("") : .reading
    }

    /// The text, where it is here.
    var text: String? {
      if case .here(let text) = phase { text } else { nil }
    }
  }

  enum Phase: Equatable {
    case reading
    case asking
    case here(String)
    /// The device that wrote it has not sent it.
    case notYet
    /// It is at the server, and there is no network.
    case offline
    case failed
  }

  indirect enum Action: Equatable {
    case read([KeptValue])
    case asked(Result<TextsRead, APIError>)
    case kept
  }

  /// Begins to read it.
  static func open(_ state: State) -> Effect<Action> {
    guard case .reading = state.phase else { return .none }
    return .readValues([state.name.key]) { .read($0) }
  }

  static func reduce(
    _ state: inout State, _ action: Action, in context: Context
  ) -> Effect<Action> {
    switch action {
    case .read(let values):
      if let text = state.name.text(in: values) {
        state.phase = .here(text)
        return .none
      }
      return ask(&state, in: context)
    case .asked(.success(let answer)):
      for text in answer.texts
      where text.name == state.name && LongText.version(of: text.text) == state.name.version {
        state.phase = .here(text.text)
        return .keepValues([KeptValue(state.name.key, Array(text.text.bytes))]) {
          _ in .kept
        }
      }
      state.phase = .notYet
      state.seen = context.sync.lastSync
      return .none
    case .asked(.failure(let error)):
      state.phase = error.canRetry ? .offline : .failed
      state.seen = context.sync.lastSync
      return .none
    case .kept:
      return .none
    }
  }

  /// Something may have come meanwhile: it is looked for again, unless nothing was synced since.
  static func again(_ state: inout State, in context: Context) -> Effect<Action> {
    switch state.phase {
    case .offline, .notYet, .failed:
      guard context.sync.isOnline, context.sync.lastSync != state.seen else { return .none }
      state.seen = context.sync.lastSync
      state.phase = .reading
      return open(state)
    case .reading, .asking, .here: return .none
    }
  }

  private static func ask(_ state: inout State, in context: Context) -> Effect<Action> {
    guard !context.isAlone else {
      state.phase = .failed
      return .none
    }
    guard context.sync.isOnline else {
      state.phase = .offline
      return .none
    }
    state.phase = .asking
    return .call(TextEndpoints.read, TextsWanted([state.name], in: context.space)) { .asked($0) }
  }
}
