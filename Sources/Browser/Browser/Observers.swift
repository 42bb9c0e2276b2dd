import Flow
import Values

/// Those who want to hear of each change of something, by the ids of their observations.
struct Observers {
  private var receivers: [(id: String, receive: (Response) -> Void)] = []

  /// The same id again takes the place of the one before.
  mutating func add(_ id: String, _ receive: @escaping (Response) -> Void) {
    remove(id)
    receivers.append((id, receive))
  }

  @discardableResult
  mutating func remove(_ id: String) -> Bool {
    let count = receivers.count
    receivers.remove { $0.id == id }
    return receivers.count < count
  }

  func tell(_ response: Response) {
    for receiver in receivers { receiver.receive(response) }
  }
}
