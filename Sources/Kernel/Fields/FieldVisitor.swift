import Values

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
  final private(set) var failure: FieldError?
  /// The value just found.
  private var last = JSONValue.null
  /// What is wrong with it, as far as the outline tells.
  private var misfit: FieldError?
  /// Whether the value just found may be read.
  @usableFromInline final var fits: Bool { misfit == nil }

  init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  /// Takes a field's value, when the purpose is to write.
  @usableFromInline
  func write(_ name: String, _ value: JSONValue) {}

  /// Takes a field's shape, when the purpose is to list.
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
    case .write:
      write(name, value.json)
      return
    case .read, .restore:
      guard let json = findChecked(name, V.outline, maxLength, maxCount) else { return }
      if fits, let read = V(json: json) {
        value = read
        return
      }
    case .list: break
    }
    see(name, V.shape, maxLength, maxCount)
  }

  /// Names a text of one line. What is read of it holds nothing that could end the line, or turn how it is
  /// read, wherever it stands later: in a mail's header, a calendar, a page (`String.asLine`).
  /// - Parameter maxLength: in Unicode scalars.
  @inline(never)
  public final func line(_ name: String, _ value: inout String, maxLength: Int) {
    text(name, &value, FieldOutline(.text), maxLength, FieldShape.defaultMaxCount)
  }

  /// Names a long text: one of several lines, of which nobody overwrites what they have not seen.
  /// - Parameter maxLength: in Unicode scalars.
  @inline(never)
  public final func longText(_ name: String, _ value: inout String, maxLength: Int) {
    text(name, &value, FieldOutline(.text, .prose), maxLength, 0)
  }

  private final func text(
    _ name: String, _ value: inout String, _ outline: FieldOutline, _ maxLength: Int,
    _ maxCount: Int
  ) {
    switch purpose {
    case .write:
      write(name, .text(value))
      return
    case .read, .restore:
      guard let json = findChecked(name, outline, maxLength, maxCount) else { return }
      if fits, case .text(let text) = json {
        value = text
        if case .read = purpose, case .none = outline.format { value = text.asLine }
        return
      }
    case .list: break
    }
    see(name, FieldShape(outline), maxLength, maxCount)
  }

  @usableFromInline
  final func findChecked(
    _ name: String, _ outline: FieldOutline, _ maxLength: Int, _ maxCount: Int
  ) -> JSONValue? {
    guard failure == nil, let json = find(name, outline) else { return nil }
    last = json
    if case .read = purpose {
      let check = FieldCheck(outline: outline, maxLength: maxLength, maxCount: maxCount)
      do throws(FieldError) { try check.check(json) } catch { misfit = error }
    }
    return json
  }

  /// Looks at the whole shape: lists it, or notes what is wrong with a value that its outline or its
  /// type refused. That is the first error that the whole shape finds in it, and if there is none,
  /// the outline's, or that the type cannot read it.
  @usableFromInline
  final func see(_ name: String, _ shape: FieldShape, _ maxLength: Int, _ maxCount: Int) {
    let shape = shape.limited(maxLength, maxCount)
    if case .list = purpose {
      list(name, shape)
      return
    }
    var error = misfit ?? FieldError("", last.isNull ? .missing : .malformed)
    do throws(FieldError) { try shape.check(last) } catch let sharper { error = sharper }
    fail(error.inside(name))
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
