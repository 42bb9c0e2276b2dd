import Fields
import Values

/// One event on its way into the device's queue.
public struct EventLine: Hashable, Sendable {
  public var capturedAt: Instant
  /// Minutes that the device's clock is east of UTC.
  public var offset: Int
  /// Whom the device worked for: a number that begins anew with each sign-in and sign-out.
  public var epoch: Int64
  /// The ordinal of the session.
  public var session: Int64
  /// The number under which the device keeps the stamp.
  public var stamp: Int64
  public var event: Event

  public init(
    _ event: Event, at instant: Instant, offset: Int, epoch: Int64, session: Int64, stamp: Int64
  ) {
    self.event = event
    capturedAt = instant
    self.offset = offset
    self.epoch = epoch
    self.session = session
    self.stamp = stamp
  }

  /// As it is kept and sent:
  /// `{"n":"settings_opened","t":1764250000123,"o":-180,"e":3,"v":17,"c":5,"p":{}}`.
  public func write() -> [UInt8] {
    var writer = JSONWriter()
    writer.write(raw: "{\"n\":")
    writer.write(utf8: event.definition.name.utf8)
    writer.write(raw: ",\"t\":")
    writer.write(capturedAt.milliseconds)
    writer.write(raw: ",\"o\":")
    writer.write(Int64(offset))
    writer.write(raw: ",\"e\":")
    writer.write(epoch)
    writer.write(raw: ",\"v\":")
    writer.write(session)
    writer.write(raw: ",\"c\":")
    writer.write(stamp)
    writer.write(raw: ",\"p\":")
    writer.write(event.parameters)
    writer.write(byte: 0x7D)
    return writer.bytes
  }
}

/// A line as the queue gives it back: who sends it adds the sequence and looks at nothing else.
public struct QueuedLine: Hashable, Sendable {
  /// The queue's own number, which rises and is never given twice.
  public var sequence: Int64
  public var name: String
  public var json: JSONValue

  public init(sequence: Int64, name: String, json: JSONValue) {
    self.sequence = sequence
    self.name = name
    self.json = json
  }

  /// Reads what `EventLine.write()` wrote; nil for what is no line, which a damaged queue may hold.
  public init?(sequence: Int64, bytes: [UInt8]) {
    let json: JSONValue
    do throws(JSONError) { json = try JSONValue.parse(bytes) } catch { return nil }
    guard let name = json["n"]?.text else { return nil }
    self.init(sequence: sequence, name: name, json: json)
  }
}
