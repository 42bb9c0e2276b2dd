import EventStore
import Fields
import Telemetry
import Values

/// Events as Segment's sources send them (segment.com/docs/connections/spec), so that whoever takes
/// those takes ours. A person is their pseudonym, as somebody who is not known; nothing says who
/// they are.
struct SegmentMessages {
  /// As much as Segment takes at once is 500 kB.
  private static let mostBytes = 450_000

  let store: EventStore
  /// Under which pseudonym of a person the events of another one count.
  let links: [UUID: UUID]
  /// Of whom nothing is handed out.
  let withheld: Set<UUID>

  /// The bodies that tell of some batches, each no larger than Segment takes.
  func bodies(of batches: [FreshBatch], at now: Instant) throws -> [[UInt8]] {
    var bodies: [[UInt8]] = []
    var messages: [JSONValue] = []
    var bytes = 0
    for batch in batches {
      for (place, event) in try batch.events().enumerated() {
        guard event.traffic == EventTraffic.normal, !withheld.contains(event.person) else {
          continue
        }
        let person = links[event.person] ?? event.person
        let message = self.message(event, of: person, id: id(of: event, at: place, in: batch))
        let size = message.bytes.count + 1
        if bytes + size > Self.mostBytes, !messages.isEmpty {
          bodies.append(Self.body(messages, at: now))
          (messages, bytes) = ([], 0)
        }
        messages.append(message)
        bytes += size
      }
    }
    if !messages.isEmpty { bodies.append(Self.body(messages, at: now)) }
    return bodies
  }

  static func body(_ messages: [JSONValue], at now: Instant) -> [UInt8] {
    JSONValue.object([
      .init("batch", .array(messages)), .init("sentAt", .text(now.description)),
    ]).bytes
  }

  /// The same whenever it is sent, so that what comes twice counts once.
  private func id(of event: AcceptedEvent, at place: Int, in batch: FreshBatch) -> String {
    guard event.installation != .zero, event.sequence > 0 else { return "\(batch.id):\(place)" }
    return "\(store.mark(event.installation)):\(event.sequence)"
  }

  private func message(_ event: AcceptedEvent, of person: UUID, id: String) -> JSONValue {
    .object([
      .init("type", .text("track")), .init("event", .text(event.name)),
      .init("anonymousId", .text(person.description)), .init("messageId", .text(id)),
      .init("timestamp", .text(event.at.description)),
      .init("originalTimestamp", .text(event.captured.description)),
      .init(
        "properties",
        .object(event.values.map { JSONValue.Member($0.name, $0.value.handedOut) })),
      .init("context", context(event.stamp)),
    ])
  }

  /// What is not known is left out.
  private func context(_ stamp: Stamp) -> JSONValue {
    var members = [
      JSONValue.Member("library", .object([.init("name", .text("umbu"))]))
    ]
    if !stamp.version.isEmpty {
      members.append(.init("app", .object([.init("version", .text(stamp.version))])))
    }
    if !stamp.device.isEmpty {
      members.append(.init("device", .object([.init("type", .text(stamp.device))])))
    }
    if !stamp.language.isEmpty { members.append(.init("locale", .text(stamp.language))) }
    if stamp.connection == "wifi" || stamp.connection == "cellular" {
      members.append(
        .init("network", .object([.init(stamp.connection, .boolean(true))])))
    }
    var traits: [JSONValue.Member] = []
    if !stamp.plan.isEmpty { traits.append(.init("plan", .text(stamp.plan))) }
    if !stamp.role.isEmpty { traits.append(.init("role", .text(stamp.role))) }
    for property in stamp.properties { traits.append(.init(property.name, .text(property.value))) }
    if !traits.isEmpty { members.append(.init("traits", .object(traits))) }
    return .object(members)
  }
}
