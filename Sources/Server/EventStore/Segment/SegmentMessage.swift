import Crypto
import Fields
import Telemetry
import Values

/// One message of a body, with what was found out about it before it is known whose it is.
struct SegmentMessage: Sendable {
  /// What is done of it.
  enum Deed: Sendable {
    /// An event, nobody's yet.
    case event(AcceptedEvent)
    /// What is to be in the stamps of the person's events from then on.
    case traits([StampProperty])
    /// Where the person works from then on, by its mark.
    case group(UUID)
    /// That two are one person.
    case alias
  }

  /// Its place in the body.
  var index: Int
  var kind: SegmentKind
  /// The ids by which the other system knows the person.
  var user: String?
  var anonymous: String?
  var previous: String?
  /// By the server's clock.
  var at: Instant
  /// By what it is known again; nil where it has no id.
  var digest: [UInt8]?
  /// Of the event and of its parameters, for the quarantine.
  var name = ""
  var parameters: [String] = []
  var left: Set<String> = []
  var result: Result<Deed, EventProblem> = .failure(EventProblem(.malformed))

  /// Whether the message says who somebody is, which only a server may.
  var identifies: Bool {
    user != nil || kind == .identify || kind == .group || kind == .alias
  }

  func entry(_ problem: EventProblem) -> EventQuarantine.Entry {
    EventQuarantine.Entry(name: name, parameters: parameters, reason: problem.reason)
  }
}

extension EventIntake {
  /// All that can be said of the messages without looking whose they are.
  func judge(
    _ batch: SegmentBatch, _ visit: IntakeVisit, receivedAt: Instant
  ) -> [SegmentMessage] {
    let registry = registry()
    let skew = batch.sentAt.map { correction(sentAt: $0, receivedAt: receivedAt) } ?? 0
    return batch.messages.enumerated().map { index, json in
      let kind = batch.kind.isOfMany ? SegmentKind(message: json) : batch.kind
      let time = json["timestamp"]?.text ?? ""
      let said = Instant(time)
      let captured = said ?? batch.sentAt ?? receivedAt
      var message = SegmentMessage(
        index: index, kind: kind ?? .batch, user: json.segmentID("userId"),
        anonymous: json.segmentID("anonymousId"), previous: json.segmentID("previousId"),
        at: captured.adding(milliseconds: skew))
      message.digest = json.segmentID("messageId").map { Array(Digest.sha256($0).prefix(16)) }
      guard let kind else { return message }
      if batch.bytes > limits.eventBytes, json.bytes.count > limits.eventBytes {
        message.result = .failure(EventProblem(.tooLarge))
        return message
      }
      let context = SegmentContext(
        json["context"] ?? .null, common: batch.context, in: registry)
      message.left = context.left
      if let problem = problem(withTime: message.at, receivedAt: receivedAt) {
        message.name = json["event"]?.text ?? ""
        message.result = .failure(problem)
        return message
      }
      switch kind {
      case .track:
        message.name = json["event"]?.text ?? ""
        judge(json.fields("properties"), of: &message, visit, in: registry)
      case .page, .screen:
        message.name = "screen_view"
        let view = view(json, of: &message)
        judge(view, of: &message, visit, in: registry)
      case .identify: judge(traits: json.fields("traits"), of: &message, in: registry)
      case .group:
        if let group = group(json["groupId"]) { message.result = .success(.group(group)) }
      case .alias: message.result = .success(.alias)
      case .batch, .import: return message
      }
      guard case .success(.event(var event)) = message.result else { return message }
      event.captured = captured
      event.received = receivedAt
      event.offset = said.isThere ? time.minutesEastOfUTC : 0
      event.sequence = Int64(index + 1)
      var stamp = context.stamp
      stamp.space = context.group.flatMap { group($0) }
      event.stamp = listed(stamp, in: registry)
      if batch.kind == .import { event.traffic = EventTraffic.imported }
      if visit.isAutomated { event.traffic = EventTraffic.bot }
      message.result = .success(.event(event))
      return message
    }
  }

  private func judge(
    _ properties: JSONValue, of message: inout SegmentMessage, _ visit: IntakeVisit,
    in registry: LiveRegistry
  ) {
    message.parameters = properties.names
    var event = AcceptedEvent(message.name, of: .zero, at: message.at)
    switch judge(message.name, properties, visit, in: registry) {
    case .success(let values):
      event.values = values
      message.result = .success(.event(event))
    case .failure(let problem): message.result = .failure(problem)
    }
  }

  /// A page or a screen is one of the app's by its name; what libraries add of its address is not kept.
  private func view(_ json: JSONValue, of message: inout SegmentMessage) -> JSONValue {
    let properties = json.fields("properties")
    guard case .object(var members) = properties else { return properties }
    let own = members.count
    members.removeAll { Self.ofPages.contains($0.name) }
    if members.count < own { message.left.insert("page") }
    let name = json["name"] ?? properties["name"] ?? .null
    return .object([JSONValue.Member("screen_name", name)] + members)
  }

  private static let ofPages: Set<String> = [
    "category", "name", "path", "referrer", "search", "title", "url",
  ]

  /// Nothing is known of a person but what is a registered property.
  private func judge(
    traits: JSONValue, of message: inout SegmentMessage, in registry: LiveRegistry
  ) {
    guard case .object(let members) = traits else { return }
    message.parameters = members.map(\.name)
    var stamp = Stamp()
    for member in members where !member.value.isNull {
      guard registry.properties[member.name] != nil else {
        let isForbidden = EventLimits.forbidden.contains { $0.text == member.name }
        message.result = .failure(EventProblem(isForbidden ? .forbidden : .unknownParameter))
        return
      }
      let isTwice = stamp.properties.contains { $0.name == member.name }
      guard !isTwice, let text = member.value.propertyText else {
        message.result = .failure(EventProblem(.wrongKind, member.name))
        return
      }
      stamp.properties.append(StampProperty(member.name, text))
    }
    let kept = marked(stamp, in: registry).properties
    guard kept.count == stamp.properties.count else {
      message.result = .failure(EventProblem(.wrongKind))
      return
    }
    message.result = .success(.traits(kept))
  }

  /// The mark of a group; nil for what names none.
  private func group(_ json: JSONValue?) -> UUID? {
    guard let text = json?.segmentText else { return nil }
    return store.keys.group(text, of: store.app)
  }

  /// The stamp with nothing that is not registered. Its space is a mark already.
  private func listed(_ stamp: Stamp, in registry: LiveRegistry) -> Stamp {
    var listed = stamp
    listed.space = nil
    listed = marked(listed, in: registry)
    listed.space = stamp.space
    return listed
  }
}

extension SegmentKind {
  /// That of a message among others; nil for one that says none.
  fileprivate init?(message: JSONValue) {
    guard let kind = message["type"]?.text.flatMap({ SegmentKind(rawValue: $0) }), !kind.isOfMany
    else { return nil }
    self = kind
  }
}

extension JSONValue {
  /// An id, which other systems write as a text or as a number; nil for what is none.
  fileprivate var segmentText: String? {
    switch self {
    case .text(let text): text.isEmpty ? nil : text
    case .integer(let number): "\(number)"
    case .null, .boolean, .number, .array, .object: nil
    }
  }

  /// An object that may be left out.
  fileprivate func fields(_ name: String) -> JSONValue {
    guard let found = self[name], !found.isNull else { return .object([]) }
    return found
  }

  fileprivate func segmentID(_ name: String) -> String? { self[name]?.segmentText }

  /// Of its members.
  fileprivate var names: [String] {
    if case .object(let members) = self { members.map(\.name) } else { [] }
  }
}

extension String {
  /// How far the clock that wrote an RFC 3339 time is east of UTC; 0 where it does not say.
  fileprivate var minutesEastOfUTC: Int {
    let end = Array(utf8.suffix(6))
    guard end.count == 6, end[3] == UInt8(ascii: ":"),
      let hours = Int(String(decoding: end[1...2], as: UTF8.self)),
      let minutes = Int(String(decoding: end[4...5], as: UTF8.self))
    else { return 0 }
    let offset = hours * 60 + minutes
    switch end[0] {
    case UInt8(ascii: "+"): return offset
    case UInt8(ascii: "-"): return -offset
    default: return 0
    }
  }
}
