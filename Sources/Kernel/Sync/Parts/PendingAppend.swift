/// An entry of the queue on its way into the store, or waiting for its turn.
final class PendingAppend {
  let token: Int
  let entry: QueueEntry
  /// Who asked for the mutation, if it is to be answered.
  let caller: Int?
  /// The refused mutation that is queued again.
  let retried: RefusedMutation?

  var isRetry: Bool {
    if case .some = retried { true } else { false }
  }

  init(token: Int, entry: QueueEntry, caller: Int?, retried: RefusedMutation?) {
    self.token = token
    self.entry = entry
    self.caller = caller
    self.retried = retried
  }
}
