extension JSONValue {
  /// Reads one JSON text (RFC 8259), strictly: UTF-8 without byte order mark, no comments, no
  /// trailing commas, no NaN. Members with the same name are all kept, in order.
  public static func parse(_ bytes: [UInt8], limits: JSONLimits = JSONLimits())
    throws(JSONError) -> JSONValue
  {
    let result = bytes.withUnsafeBufferPointer { read($0, limits) }
    return try result.get()
  }

  /// Reads one JSON text from memory that outlives the call.
  public static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) -> JSONValue {
    try read(bytes, limits).get()
  }

  /// Reads one JSON text.
  public static func parse(_ text: String, limits: JSONLimits = JSONLimits())
    throws(JSONError) -> JSONValue
  {
    var text = text
    let result = text.withUTF8 { read($0, limits) }
    return try result.get()
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits)
    -> Result<JSONValue, JSONError>
  {
    guard bytes.count <= limits.bytes else {
      return .failure(JSONError(.tooLong, at: limits.bytes))
    }
    var reader = JSONReader(bytes, depth: limits.depth)
    do throws(JSONError) {
      let value = try reader.value()
      try reader.end()
      return .success(value)
    } catch {
      return .failure(error)
    }
  }
}
