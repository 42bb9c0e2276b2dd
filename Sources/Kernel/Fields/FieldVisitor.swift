/// What can be done with the fields of a `Fielded` value: read them, write them, list their shapes.
///
/// A class and not a protocol, so that a type's visit is compiled once and not for each visitor,
/// and `field` for each type of field does no more than it must: what a visit does is the same all
/// over, and browsers download it (Docs/Embedded.md, Size).
public class FieldVisitor {
  @usableFromInline
  enum Purpose {
    case write, list, read
    /// Reads what this program wrote: types are looked at, limits are not.
    case restore
  }

  @usableFromInline let purpose: Purpose

  /// The first field that could not be read; those after it stay as they are.
  private(set) var failure: FieldError?
  /// What is wrong with the value just found, as far as the outline tells.
  @usableFromInline private(set) var misfit: FieldError?

  init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  /// Takes a field's value, when the purpose is to write.
  @usableFromInline
  func write(_ name: String, _ value: JSONValue) {}

  /// Takes a field's shape, when the purpose is to list.
  @usableFromInline
  func list(_ name: String, _ shape: FieldShape) {}

  /// The value that a field gets, when the purpose is to read; nil leaves the one that it has.
  func find(_ name: String, _ outline: FieldOutline) -> JSONValue? { nil }

  /// Names one field.
  /// - Parameters:
  ///   - maxLength: the longest text, in Unicode scalars; each item's, for a list of texts.
  ///   - maxCount: the most items of a list.
  // Inlinable, as are the functions that begin a visit: natively it is then compiled for each type
  // of field instead of looking everything up while it runs.
  @inlinable @inline(never)
  public final func field<V: FieldValue>(
    _ name: String, _ value: inout V,
    maxLength: Int = FieldShape.defaultMaxLength, maxCount: Int = FieldShape.defaultMaxCount
  ) {
    switch purpose {
    case .write: write(name, value.json)
    case .list: list(name, V.shape.limited(maxLength, maxCount))
    case .read, .restore:
      guard let json = found(name, V.outline, maxLength, maxCount) else { return }
      if misfit == nil, let read = V(json: json) {
        value = read
      } else {
        fail(name, json, V.shape.limited(maxLength, maxCount))
      }
    }
  }

  @usableFromInline
  final func found(
    _ name: String, _ outline: FieldOutline, _ maxLength: Int, _ maxCount: Int
  ) -> JSONValue? {
    guard failure == nil, let json = find(name, outline) else { return nil }
    if case .read = purpose {
      let shape = FieldShape(outline).limited(maxLength, maxCount)
      do throws(FieldError) { try shape.check(json, at: name) } catch { misfit = error }
    }
    return json
  }

  /// Notes what is wrong with a value that its outline or its type refused: the first error that
  /// the whole shape finds in it, and if there is none, the outline's, or that the type cannot read
  /// it.
  @usableFromInline
  final func fail(_ name: String, _ json: JSONValue, _ shape: FieldShape) {
    let unread = misfit ?? FieldError(name, json.isNull ? .missing : .malformed)
    do throws(FieldError) { try shape.check(json, at: name) } catch { fail(error) }
    fail(unread)
  }

  /// Notes why the reading ends; the first reason counts.
  final func fail(_ error: FieldError) {
    if failure == nil { failure = error }
  }

  /// What a field reads that is absent: null, or no items.
  final func absent(_ name: String, _ outline: FieldOutline) -> JSONValue? {
    guard !outline.isRequired else {
      fail(FieldError(name, .missing))
      return nil
    }
    return outline.isList && !outline.isOptional ? .array([]) : .null
  }

  /// Ends a reading.
  /// - Throws: what was wrong with the first field that could not be read.
  @usableFromInline
  func end() throws(FieldError) {
    if let failure { throw failure }
  }
}
