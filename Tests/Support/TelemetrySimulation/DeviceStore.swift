import Fields
import Telemetry
import Values

/// What a device keeps for all tabs of an app, as its database does: what is in here survives a kill.
public final class DeviceStore {
  public private(set) var lines: [(sequence: Int64, bytes: [UInt8])] = []
  public private(set) var stamps: [Int64: JSONValue] = [:]
  private var lastSequence: Int64 = 0
  private var kept: [UInt8]?
  public var session = SessionSpan()
  /// The preference by which a host counts or does not; it is written at once.
  public var isOn: Bool?
  public var most = TelemetrySettings().most

  public init() {}

  /// As a host reads it at a start.
  public var memory: TelemetryMemory {
    guard let kept, let json = try? JSONValue.parse(kept) else { return TelemetryMemory() }
    return TelemetryMemory(json: json) ?? TelemetryMemory()
  }

  public func keep(_ memory: TelemetryMemory) { kept = memory.object.bytes }

  /// Nil where there is no room.
  public func append(_ line: EventLine, _ stamp: Stamp) -> Int64? {
    guard lines.count < most else { return nil }
    stamps[line.stamp] = stamp.object
    lastSequence += 1
    lines.append((lastSequence, line.write()))
    return lastSequence
  }

  public func peek(after: Int64, count: Int) -> [QueuedLine] {
    lines.filter { $0.sequence > after }.prefix(count).compactMap { line in
      guard let queued = QueuedLine(sequence: line.sequence, bytes: line.bytes) else { return nil }
      return queued.stamped(queued.stampNumber.flatMap { stamps[$0] } ?? .null)
    }
  }

  public func remove(upTo sequence: Int64) { lines.removeAll { $0.sequence <= sequence } }

  public func clear() { lines = [] }
}
