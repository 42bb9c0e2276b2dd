/// A fixture that differs from another in what `change` says; the other stays as it is.
///
/// ```swift
/// let archived = with(Patient(1, "Ana")) { $0.isArchived = true }
/// ```
public func with<Value>(_ value: Value, _ change: (inout Value) throws -> Void) rethrows -> Value {
  var changed = value
  try change(&changed)
  return changed
}
