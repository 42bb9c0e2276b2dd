/// Reads fields straight from JSON text: takes members as the visit asks for them; those that come
/// before their turn wait aside.
@usableFromInline
final class FieldReader: FieldVisitor {
  private var reader: JSONReader
  private var early: [JSONValue.Member] = []
  private var hasMore = false
  /// Why the text is not JSON; the visit itself can only throw field errors.
  @usableFromInline private(set) var textError: JSONError?

  @usableFromInline
  init(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int) {
    reader = JSONReader(bytes, depth: depth)
    super.init(sets: true, needsShape: true, needsValue: false)
  }

  /// Enters the object.
  @usableFromInline
  func begin() throws(FieldError) {
    var isObject = false
    do throws(JSONError) {
      isObject = reader.peek() == 0x7B
      if isObject {
        hasMore = try reader.beginObject()
      } else {
        _ = try reader.value()
        try reader.end()
      }
    } catch {
      throw note(error)
    }
    guard isObject else { throw FieldError("", .wrongType) }
  }

  /// Reads what nobody asked for, since it must be JSON as well.
  @usableFromInline
  func finish() throws(FieldError) {
    guard textError == nil else { return }
    do throws(JSONError) {
      while hasMore {
        _ = try reader.memberName()
        _ = try reader.value()
        hasMore = try reader.endMember()
      }
      try reader.end()
    } catch {
      throw note(error)
    }
  }

  /// What to say of a reading that ended with `error`. What is not JSON at all is said first,
  /// whatever its beginning looks like.
  @usableFromInline
  func failure(_ error: FieldError) -> JSONFieldError {
    do throws(FieldError) { try finish() } catch {}
    if let textError { return .text(textError) }
    return .field(error)
  }

  @usableFromInline
  override func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    guard let found = try find(name) else {
      guard !shape.isRequired else { throw FieldError(name, .missing) }
      if shape.isList, !shape.isOptional { value = .array([]) }
      return
    }
    value = found
    try shape.check(found, at: name)
  }

  private func find(_ name: String) throws(FieldError) -> JSONValue? {
    for member in early where member.name == name { return member.value }
    do throws(JSONError) {
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
    } catch {
      throw note(error)
    }
    return nil
  }

  private func note(_ error: JSONError) -> FieldError {
    textError = error
    hasMore = false
    return FieldError("", .malformed)
  }
}
