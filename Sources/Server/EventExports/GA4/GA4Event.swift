import Fields
import Telemetry
import Values

/// An event as a row of GA4's export to BigQuery (support.google.com/analytics/answer/7029846): the
/// columns that we know something of, in the order in which GA4 has them.
struct GA4Event {
  var name: String
  var at: Instant
  /// In the app's zone.
  var day: CivilDate
  var person: UUID
  var app: String
  var stamp: Stamp
  /// In their order.
  var parameters: [(name: String, value: GA4Value)] = []
  /// When the person's first event happened.
  var firstTouch: Instant?
  var isActive = true

  init(_ name: String, at instant: Instant, on day: CivilDate, of person: UUID) {
    self.name = name
    at = instant
    self.day = day
    self.person = person
    app = ""
    stamp = Stamp()
  }

  /// What is asked when it is said what was counted; nothing here is for advertising.
  private static let privacy = JSONValue.object([
    .init("analytics_storage", .text("Yes")), .init("ads_storage", .text("No")),
    .init("uses_transient_token", .text("No")),
  ])
  private static let nowhere = JSONValue.object([
    .init("name", .null), .init("medium", .null), .init("source", .null),
  ])
  private static let noBrowser = JSONValue.object([
    .init("browser", .null), .init("browser_version", .null), .init("hostname", .null),
  ])

  /// The row.
  /// - Parameter report: takes what had to be cut.
  func json(_ report: inout GA4Report) -> JSONValue {
    let short = GA4Limits.cut(name, to: GA4Limits.name)
    if short.isCut { report.note(.eventName, of: name) }
    return .object([
      .init("event_date", .text(day.compact)),
      .init("event_timestamp", .integer(at.microseconds)),
      .init("event_name", .text(short.text)),
      .init("event_params", .array(parameterItems(&report))),
      .init("user_id", .null),
      .init("user_pseudo_id", .text(person.description)),
      .init("privacy_info", Self.privacy),
      .init("user_properties", .array(propertyItems(&report))),
      .init(
        "user_first_touch_timestamp", firstTouch.map { .integer($0.microseconds) } ?? .null),
      .init("device", device),
      .init(
        "app_info",
        .object([.init("id", .text(app)), .init("version", Self.text(stamp.version))])),
      .init("traffic_source", Self.nowhere),
      .init("stream_id", .text(app)),
      .init("platform", Self.text(stamp.platform.uppercased())),
      .init("is_active_user", .boolean(isActive)),
    ])
  }

  private func parameterItems(_ report: inout GA4Report) -> [JSONValue] {
    // What GA4 adds by itself does not count.
    let own = parameters.count { !$0.name.hasPrefix("ga_") }
    var room = GA4Limits.parameters
    if own > room { report.note(.parameters, of: name, "", own - room) }
    var items: [JSONValue] = []
    for parameter in parameters {
      if !parameter.name.hasPrefix("ga_") {
        guard room > 0 else { continue }
        room -= 1
      }
      let short = GA4Limits.cut(parameter.name, to: GA4Limits.name)
      if short.isCut { report.note(.parameterName, of: name, parameter.name) }
      var value = parameter.value
      if case .text(let text) = value {
        let shortened = GA4Limits.cut(text, to: GA4Limits.value)
        if shortened.isCut { report.note(.value, of: name, parameter.name) }
        value = .text(shortened.text)
      }
      items.append(.object([.init("key", .text(short.text)), .init("value", value.json())]))
    }
    return items
  }

  /// What the app believed of the person, and what it had as their properties.
  private func propertyItems(_ report: inout GA4Report) -> [JSONValue] {
    var all: [StampProperty] = []
    if !stamp.plan.isEmpty { all.append(StampProperty("plan", stamp.plan)) }
    if !stamp.role.isEmpty { all.append(StampProperty("role", stamp.role)) }
    all += stamp.properties
    let left = all.count - GA4Limits.properties
    if left > 0 { report.note(.properties, of: name, "", left) }
    return all.prefix(GA4Limits.properties).map { property in
      let key = GA4Limits.cut(property.name, to: GA4Limits.propertyName)
      if key.isCut { report.note(.propertyName, of: name, property.name) }
      let value = GA4Limits.cut(property.value, to: GA4Limits.propertyValue)
      if value.isCut { report.note(.propertyValue, of: name, property.name) }
      // Known is when it held, not when it was set.
      let set = JSONValue.Member("set_timestamp_micros", .integer(at.microseconds))
      return .object([
        .init("key", .text(key.text)), .init("value", GA4Value.text(value.text).json([set])),
      ])
    }
  }

  private var device: JSONValue {
    .object([
      .init("category", Self.text(stamp.device)), .init("operating_system", .null),
      .init("language", Self.text(stamp.language)), .init("web_info", Self.noBrowser),
    ])
  }

  private static func text(_ text: String) -> JSONValue { text.isEmpty ? .null : .text(text) }
}

extension GA4Event {
  /// The same columns for Parquet.
  static let schema: [ParquetNode] = [
    .leaf("event_date", .text), .leaf("event_timestamp", .integer), .leaf("event_name", .text),
    pairs("event_params", []),
    .leaf("user_id", .text), .leaf("user_pseudo_id", .text),
    .group(
      "privacy_info",
      [
        .leaf("analytics_storage", .text), .leaf("ads_storage", .text),
        .leaf("uses_transient_token", .text),
      ]),
    pairs("user_properties", [.leaf("set_timestamp_micros", .integer)]),
    .leaf("user_first_touch_timestamp", .integer),
    .group(
      "device",
      [
        .leaf("category", .text), .leaf("operating_system", .text), .leaf("language", .text),
        .group(
          "web_info",
          [
            .leaf("browser", .text), .leaf("browser_version", .text), .leaf("hostname", .text),
          ]),
      ]),
    .group("app_info", [.leaf("id", .text), .leaf("version", .text)]),
    .group(
      "traffic_source", [.leaf("name", .text), .leaf("medium", .text), .leaf("source", .text)]),
    .leaf("stream_id", .text), .leaf("platform", .text), .leaf("is_active_user", .flag),
  ]

  private static func pairs(_ name: String, _ more: [ParquetNode]) -> ParquetNode {
    let value: [ParquetNode] = [
      .leaf("string_value", .text), .leaf("int_value", .integer), .leaf("float_value", .decimal),
      .leaf("double_value", .decimal),
    ]
    return .list(
      name, of: .group("element", [.leaf("key", .text), .group("value", value + more)]))
  }
}

extension CivilDate {
  /// `yyyymmdd`.
  var compact: String { description.filter { $0 != "-" } }
}

extension Instant {
  /// Since 1970; stays at the ends of what can be said.
  var microseconds: Int64 {
    let (product, isTooMuch) = milliseconds.multipliedReportingOverflow(by: 1_000)
    return isTooMuch ? (milliseconds < 0 ? .min : .max) : product
  }
}
