import Messaging

/// A process on the bus, and what it hears.
struct Party {
  let bus: MessageBus
  let messages = Inbox<String>()
  let events = Inbox<MessageBus.Event>()

  init(at url: String, hearing subjects: [String] = ["test.*"]) throws {
    bus = try MessageBus(
      at: MessagingAddress(url), as: "test", hearing: subjects,
      { [messages] subject, bytes in
        messages.add("\(subject): \(String(decoding: bytes, as: UTF8.self))")
      }, notice: { [events] in events.add($0) })
  }

  func say(_ text: String, to subject: String = "test.news") {
    bus.publish(Array(text.utf8), to: subject)
  }
}

/// What arrived, to be waited for.
final class Inbox<Item: Sendable>: Sendable {
  private let items: AsyncStream<Item>
  private let arrivals: AsyncStream<Item>.Continuation

  init() { (items, arrivals) = AsyncStream.makeStream() }

  func add(_ item: Item) { arrivals.yield(item) }

  func next() async -> Item? {
    for await item in items { return item }
    return nil
  }
}
