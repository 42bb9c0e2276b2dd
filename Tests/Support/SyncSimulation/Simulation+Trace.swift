import API
import Sync

/// Lines for the trace, with bodies as text and without stored bytes.
extension Simulation {
  func summary(_ output: SyncOutput) -> String {
    switch output {
    case .append(let append):
      "append(\(append.token), \(append.entries.flatMap { Ledger.nonces(in: $0) }), \(append.removing))"
    case .commit(let commit):
      "commit(\(commit.token), \(commit.puts.map { $0.key }), deletes \(commit.deletes), "
        + "removes \(commit.removes))"
    case .send(let send):
      "send(\(send.token), \(String(decoding: send.request.body, as: UTF8.self)))"
    case .broadcast(let bytes): "broadcast(\(bytes.prefix(1)) \(Ledger.nonces(in: bytes)))"
    default: String(describing: output)
    }
  }

  func summary(_ input: SyncInput) -> String {
    switch input {
    case .loaded(let space):
      "loaded(\(space.values.map { $0.key }), "
        + "\(space.queue.map { "\($0.sequence) \(Ledger.nonces(in: $0.bytes))" }))"
    case .answered(let token, .answered(let response)):
      "answered(\(token), \(response.status) \(String(decoding: response.body, as: UTF8.self)))"
    case .heard(let bytes): "heard(\(bytes.prefix(1)) \(Ledger.nonces(in: bytes)))"
    default: String(describing: input)
    }
  }
}
