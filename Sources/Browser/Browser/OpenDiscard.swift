import Values

/// A wish to discard waiting mutations, until it is known of each whether it is gone.
final class OpenDiscard {
  private var open: [UUID]
  private var gone: [UUID] = []
  private let receive: ([UUID]) -> Void

  init(_ ids: [UUID], _ receive: @escaping ([UUID]) -> Void) {
    open = ids
    self.receive = receive
  }

  private(set) var isAnswered = false

  func hear(_ ids: [UUID], kept: [UUID]) {
    let heard = HashSet(ids)
    let left = HashSet(kept)
    gone += open.filter { heard.contains($0) }
    open.remove { heard.contains($0) || left.contains($0) }
    guard open.isEmpty, !isAnswered else { return }
    isAnswered = true
    receive(gone)
  }
}
