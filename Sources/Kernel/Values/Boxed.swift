/// A value behind one reference, copied when it is changed while others hold it: what is nested in
/// states is then passed, compared and let go as one word (Docs/Embedded.md, Size).
///
/// ```swift
/// struct State: Equatable {
///   @Boxed var patients = Patients.State()
/// }
/// ```
@propertyWrapper
public struct Boxed<Value> {
  @usableFromInline
  final class Storage {
    @usableFromInline var value: Value

    @usableFromInline
    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline var storage: Storage

  @inlinable
  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  @inlinable
  public var wrappedValue: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}

extension Boxed: Equatable where Value: Equatable {
  @inlinable
  public static func == (a: Boxed, b: Boxed) -> Bool {
    a.storage === b.storage || a.storage.value == b.storage.value
  }
}

extension Boxed: Hashable where Value: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.value) }
}

// Safe: the storage is changed only while nobody else holds it.
extension Boxed: @unchecked Sendable where Value: Sendable {}

#if !hasFeature(Embedded)
  extension Boxed: CustomReflectable {
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
  }
#endif
