import Analytics
import Telemetry

/// Texts with a number each.
public struct NameTable: Sendable {
  public private(set) var texts: [String] = []
  private var codes: [String: Int32] = [:]

  public init() {}

  public var count: Int { texts.count }

  public subscript(code: Int) -> String { texts[code] }

  /// The number of a text; nil when no row has it.
  public func code(of text: String) -> Int32? { codes[text] }

  /// The number of a text, which is added if need be.
  public mutating func add(_ text: String) -> Int32 {
    if let code = codes[text] { return code }
    let code = Int32(texts.count)
    texts.append(text)
    codes[text] = code
    return code
  }
}

/// A stamp with whose event bore it.
public struct SourceStamp: Hashable, Sendable {
  public var stamp: Stamp
  /// `Traffic.code`.
  public var traffic: Int

  public init(_ stamp: Stamp, traffic: Int) {
    self.stamp = stamp
    self.traffic = traffic
  }

  /// A dimension that comes from stamps; nil where the app said nothing.
  public func value(of name: String) -> String? {
    let text: String
    switch name {
    case "platform": text = stamp.platform
    case "app_version": text = stamp.version
    case "plan": text = stamp.plan
    case "role": text = stamp.role
    case "space": text = stamp.space.map { $0.description } ?? ""
    case "device_type": text = stamp.device
    case "connection_type": text = stamp.connection
    case "language": text = stamp.language
    case "user_type":
      guard !stamp.plan.isEmpty, stamp.plan != "none" else { return nil }
      return stamp.plan == "free" ? "free" : "premium"
    default: return nil
    }
    return text.isEmpty ? nil : text
  }
}

/// Stamps with a number each.
public struct StampTable: Sendable {
  public private(set) var stamps: [SourceStamp] = []
  private var codes: [SourceStamp: Int] = [:]

  public init() {}

  public var count: Int { stamps.count }

  public subscript(code: Int) -> SourceStamp { stamps[code] }

  /// The number of a stamp, which is added if need be.
  public mutating func add(_ stamp: SourceStamp) -> Int {
    if let code = codes[stamp] { return code }
    codes[stamp] = stamps.count
    stamps.append(stamp)
    return stamps.count - 1
  }
}
