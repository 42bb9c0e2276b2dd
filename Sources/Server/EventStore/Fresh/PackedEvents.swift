import Telemetry
import Values

/// Why packed events cannot be read.
public enum PackedError: Error, Hashable, Sendable {
  /// They are not what `PackedEvents.encode` writes: something has damaged them.
  case malformed
  /// A later version of the program has written them.
  case newer(UInt8)
}

/// Events that came together, in few bytes. All numbers are of variable length (`PackedWriter`); texts,
/// origins and stamps are written once, and named by their place:
///
/// | what | |
/// | --- | --- |
/// | version | a byte, 1 |
/// | texts | how many, then each: length, UTF-8 |
/// | origins | how many, then each: person (16 bytes), installation (16 bytes), traffic |
/// | stamps | how many, then each: platform, version, plan, role, device, connection and language as texts; what there is (bit 0 a space, bit 1 automated); the space (16 bytes) if it is there; how many properties, then each: name and value as texts |
/// | events | how many, then each: origin, name as a text, at − received, captured − at, offset, session, sequence less the one before, stamp, how many values, then each: name as a text, a byte that says of what kind, and what that has |
///
/// Kinds: 0 a text, 1 a whole number, 2 a Float64 of 8 bytes, the lowest first, 3 no, 4 yes, 5 a mark of 16 bytes,
/// 6 texts: how many, then each. When they were received is beside them, in the row.
public enum PackedEvents {
  static let version: UInt8 = 1

  public static func encode(_ events: [AcceptedEvent]) -> [UInt8] {
    var tables = PackedTables()
    var body = PackedWriter()
    body.write(count: events.count)
    var last: Int64 = 0
    for event in events {
      body.write(count: tables.place(of: PackedOrigin(event)))
      body.write(count: tables.place(of: event.name))
      body.write(signed: event.at.milliseconds &- event.received.milliseconds)
      body.write(signed: event.captured.milliseconds &- event.at.milliseconds)
      body.write(signed: Int64(event.offset))
      body.write(signed: event.session)
      body.write(signed: event.sequence &- last)
      last = event.sequence
      body.write(count: tables.place(of: event.stamp))
      body.write(count: event.values.count)
      for value in event.values { write(value, &body, &tables) }
    }
    var writer = PackedWriter()
    writer.write(byte: version)
    tables.write(to: &writer)
    return writer.bytes + body.bytes
  }

  private static func write(
    _ parameter: StoredParameter, _ body: inout PackedWriter, _ tables: inout PackedTables
  ) {
    body.write(count: tables.place(of: parameter.name))
    switch parameter.value {
    case .text(let text):
      body.write(byte: 0)
      body.write(count: tables.place(of: text))
    case .integer(let number):
      body.write(byte: 1)
      body.write(signed: number)
    case .decimal(let number):
      body.write(byte: 2)
      body.write(number)
    case .flag(let isOn): body.write(byte: isOn ? 4 : 3)
    case .mark(let mark):
      body.write(byte: 5)
      body.write(mark)
    case .texts(let texts):
      body.write(byte: 6)
      body.write(count: texts.count)
      for text in texts { body.write(count: tables.place(of: text)) }
    }
  }

  /// The events, in the order in which they were written.
  public static func decode(
    _ bytes: [UInt8], receivedAt: Instant
  ) throws(PackedError) -> [AcceptedEvent] {
    var reader = PackedReader(bytes)
    let tables = try PackedTables(&reader)
    var events: [AcceptedEvent] = []
    let count = try reader.count(ofAtLeast: 9)
    events.reserveCapacity(count)
    var last: Int64 = 0
    for _ in 0..<count {
      let origin = tables.origins[try reader.place(in: tables.origins.count)]
      let name = try tables.text(&reader)
      let at = receivedAt.milliseconds &+ (try reader.signed())
      var event = AcceptedEvent(name, of: origin.person, at: Instant(milliseconds: at))
      event.installation = origin.installation
      event.traffic = origin.traffic
      event.received = receivedAt
      event.captured = Instant(milliseconds: at &+ (try reader.signed()))
      event.offset = Int(truncatingIfNeeded: try reader.signed())
      event.session = try reader.signed()
      last = last &+ (try reader.signed())
      event.sequence = last
      event.stamp = tables.stamps[try reader.place(in: tables.stamps.count)]
      let values = try reader.count(ofAtLeast: 2)
      event.values.reserveCapacity(values)
      for _ in 0..<values {
        let parameter = try tables.text(&reader)
        event.values.append(StoredParameter(parameter, try value(&reader, tables)))
      }
      events.append(event)
    }
    guard reader.isAtEnd else { throw .malformed }
    return events
  }

  private static func value(
    _ reader: inout PackedReader, _ tables: PackedTables
  ) throws(PackedError) -> StoredValue {
    switch try reader.byte() {
    case 0: return .text(try tables.text(&reader))
    case 1: return .integer(try reader.signed())
    case 2: return .decimal(try reader.double())
    case 3: return .flag(false)
    case 4: return .flag(true)
    case 5: return .mark(try reader.id())
    case 6:
      var texts: [String] = []
      for _ in 0..<(try reader.count(ofAtLeast: 1)) { texts.append(try tables.text(&reader)) }
      return .texts(texts)
    default: throw .malformed
    }
  }

  /// Whose events they are, without reading them.
  static func people(of bytes: [UInt8]) throws(PackedError) -> Set<UUID> {
    var reader = PackedReader(bytes)
    return Set(try PackedTables(&reader).origins.map(\.person))
  }

  /// The marks of the spaces that they name, without reading them.
  static func spaces(of bytes: [UInt8]) throws(PackedError) -> Set<UUID> {
    var reader = PackedReader(bytes)
    return Set(try PackedTables(&reader).stamps.compactMap(\.space))
  }
}
