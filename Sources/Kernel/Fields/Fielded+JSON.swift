import Values

/// Why bytes are not the JSON form of a `Fielded` type.
public enum JSONFieldError: Error, Hashable, Sendable {
  /// They are not JSON.
  case text(JSONError)
  /// They are, but a field is missing or wrong.
  case field(FieldError)
}

extension Fielded {
  /// The fields as a JSON object in UTF-8, the same as `object.bytes` without the tree between.
  @inlinable
  public func jsonBytes() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the fields as a JSON object; fields that are null are left out.
  @inlinable
  public func write(to writer: inout JSONWriter) {
    let visitor = FieldWriter(writer: writer)
    writer = JSONWriter(reserving: 0)
    visitor.writer.write(byte: 0x7B)
    var copy = self
    copy.visit(visitor)
    visitor.writer.write(byte: 0x7D)
    writer = visitor.writer
  }

  /// Reads the fields from one JSON object, as `init(object:)` does, without building its tree.
  @inlinable
  public init(jsonBytes bytes: [UInt8], limits: JSONLimits = JSONLimits())
    throws(JSONFieldError)
  {
    let result = bytes.withUnsafeBufferPointer { Self.read($0, limits) }
    self = try result.get()
  }

  /// Reads the fields from one JSON object in memory that outlives the call.
  @inlinable
  public init(
    jsonBytes bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(JSONFieldError) {
    self = try Self.read(bytes, limits).get()
  }

  /// Reads what a device keeps as a text; nil where there is none and for what cannot be read.
  public init?(kept text: String?) {
    guard let text else { return nil }
    do throws(JSONFieldError) {
      try self.init(jsonBytes: Array(text.bytes))
    } catch {
      return nil
    }
  }

  @inlinable
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits)
    -> Result<Self, JSONFieldError>
  {
    let visitor = FieldReader(bytes, limits)
    var value = Self()
    value.visit(visitor)
    if let failure = visitor.finish() { return .failure(failure) }
    return .success(value)
  }
}

@usableFromInline
final class FieldWriter: FieldVisitor {
  @usableFromInline var writer: JSONWriter
  private var isFirst = true

  @usableFromInline
  init(writer: JSONWriter) {
    self.writer = writer
    super.init(.write)
  }

  @usableFromInline
  override func write(_ name: String, _ value: JSONValue) {
    if case .null = value { return }
    if !isFirst { writer.write(byte: 0x2C) }
    isFirst = false
    writer.write(name)
    writer.write(byte: 0x3A)
    writer.write(value)
  }
}
