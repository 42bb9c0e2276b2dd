/// Reads fields straight from JSON text: takes members as the visit asks for them; those that come
/// before their turn wait aside.
@usableFromInline
final class FieldReader: FieldVisitor {
  private var reader: JSONReader
  private var early: [JSONValue.Member] = []
  private var hasMore = false
  /// Why the text is not JSON, which counts more than what its fields are.
  private var textError: JSONError?

  @usableFromInline
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONLimits) {
    reader = JSONReader(bytes, depth: limits.depth)
    super.init(.read)
    if bytes.count > limits.bytes {
      note(JSONError(.tooLong, at: limits.bytes))
    } else {
      enterObject()
    }
  }

  /// Enters the object.
  private func enterObject() {
    do throws(JSONError) {
      if reader.peek() == 0x7B {
        hasMore = try reader.beginObject()
      } else {
        _ = try reader.value()
        fail(FieldError("", .wrongType))
      }
    } catch {
      note(error)
    }
  }

  /// Reads what nobody asked for, since it must be JSON as well.
  /// - Returns: why the fields could not be read.
  @usableFromInline
  func finish() -> JSONFieldError? {
    if textError == nil {
      do throws(JSONError) {
        while hasMore {
          _ = try reader.memberName()
          _ = try reader.value()
          hasMore = try reader.endMember()
        }
        try reader.end()
      } catch {
        note(error)
      }
    }
    if let textError { return .text(textError) }
    if let failure { return .field(failure) }
    return nil
  }

  override func find(_ name: String, _ outline: FieldOutline) -> JSONValue? {
    do throws(JSONError) {
      return try member(name) ?? absent(name, outline)
    } catch {
      note(error)
      return nil
    }
  }

  private func member(_ name: String) throws(JSONError) -> JSONValue? {
    for member in early where member.name == name { return member.value }
    while hasMore {
      if try reader.takeMemberName(name) {
        let value = try reader.value()
        hasMore = try reader.endMember()
        return value
      }
      let other = try reader.memberName()
      let value = try reader.value()
      hasMore = try reader.endMember()
      if other == name { return value }
      early.append(JSONValue.Member(other, value))
    }
    return nil
  }

  private func note(_ error: JSONError) {
    textError = error
    hasMore = false
    fail(FieldError("", .malformed))
  }
}
