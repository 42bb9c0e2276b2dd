import Fields
import Telemetry
import Values

/// What a message says around itself: a few of Segment's common fields become the stamp, and nothing of the others is
/// kept but that they came.
struct SegmentContext {
  private(set) var stamp = Stamp()
  /// Of what nothing was kept, each by its name of `dropped`, or `context.other`.
  private(set) var left: Set<String> = []
  /// The group of the person, as the other system calls it.
  private(set) var group: JSONValue?

  /// What Segment's libraries collect by themselves, and stays outside.
  static let dropped: Set<String> = [
    "active", "app.build", "app.name", "app.namespace", "campaign", "channel",
    "device.advertisingId", "device.id", "device.manufacturer", "device.model", "device.name", "ip",
    "location", "network.bluetooth", "network.carrier", "os", "page.path", "page.referrer",
    "page.search", "page.title", "page.url", "referrer", "screen", "traits", "userAgent",
    "userAgentData",
  ]

  /// More fields of a context, or of a part of it, than anybody has are not looked at.
  private static let most = 100

  /// - Parameters:
  ///   - context: the message's own.
  ///   - common: that of its body, which holds where the message says nothing else.
  init(_ context: JSONValue, common: JSONValue, in registry: LiveRegistry) {
    var known: Set<String> = []
    for source in [context, common] {
      guard case .object(let members) = source else { continue }
      for member in members.prefix(Self.most) where known.insert(member.name).inserted {
        read(member, registry)
      }
    }
    // A library that says nothing of a device is a server's.
    if stamp.device.isEmpty, stamp.platform == "server" { stamp.device = "server" }
  }

  private mutating func read(_ member: JSONValue.Member, _ registry: LiveRegistry) {
    let value = member.value
    switch member.name {
    case "app":
      stamp.version = value["version"]?.text ?? ""
      drop(value, as: "app.", but: ["version"])
    case "device":
      read(device: value["type"]?.text ?? "")
      drop(value, as: "device.", but: ["type"])
    case "network":
      if value["wifi"]?.boolean == true {
        stamp.connection = "wifi"
      } else if value["cellular"]?.boolean == true {
        stamp.connection = "cellular"
      }
      drop(value, as: "network.", but: ["wifi", "cellular"])
    case "locale": stamp.language = value.text ?? ""
    case "library":
      if stamp.platform.isEmpty { stamp.platform = Self.platform(of: value["name"]?.text ?? "") }
    case "traits": read(traits: value, registry)
    case "groupId": group = value
    // A message's time itself says how far its clock is from UTC.
    case "timezone": return
    case "page": drop(value, as: "page.", but: [])
    default: left.insert(name(of: member.name))
    }
  }

  private mutating func read(device: String) {
    switch device.asciiLowercased {
    case "ios", "android":
      stamp.platform = device.asciiLowercased
      stamp.device = "mobile"
    case "phone": stamp.device = "mobile"
    case let other: stamp.device = other
    }
  }

  /// What is a registered property of a person, as the device knows it.
  private mutating func read(traits: JSONValue, _ registry: LiveRegistry) {
    guard case .object(let members) = traits else { return }
    for member in members.prefix(Self.most) {
      let isKnown = stamp.properties.contains { $0.name == member.name }
      if registry.properties[member.name] != nil, !isKnown, let text = member.value.propertyText {
        stamp.properties.append(StampProperty(member.name, text))
      } else {
        left.insert(name(of: "traits"))
      }
    }
    stamp.properties.sort { $0.name < $1.name }
  }

  private mutating func drop(_ value: JSONValue, as prefix: String, but known: Set<String>) {
    guard case .object(let members) = value else { return }
    for member in members.prefix(Self.most) where !known.contains(member.name) {
      left.insert(name(of: prefix + member.name))
    }
  }

  private func name(of member: String) -> String {
    "context." + (Self.dropped.contains(member) ? member : "other")
  }

  /// Where a library of Segment's runs, by its name.
  private static func platform(of library: String) -> String {
    let platforms = [
      ("analytics.js", "web"), ("analytics-next", "web"), ("@segment/analytics-next", "web"),
      ("analytics-ios", "ios"), ("analytics-swift", "ios"), ("analytics-android", "android"),
      ("analytics-kotlin", "android"), ("analytics-", "server"), ("@segment/", "server"),
    ]
    return platforms.first { library.begins(with: $0.0) }?.1 ?? ""
  }
}

extension JSONValue {
  /// As a property of a person is kept (`Stamp.set(_:_:)`); nil for what none can be.
  var propertyText: String? {
    switch self {
    case .text(let text): return text
    case .integer, .number, .boolean: return jsonText
    case .array(let items):
      let texts = items.compactMap(\.text)
      return texts.count == items.count ? texts.sorted().joined(separator: ",") : nil
    case .null, .object: return nil
    }
  }
}
