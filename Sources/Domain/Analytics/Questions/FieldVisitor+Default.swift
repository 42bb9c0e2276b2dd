import Fields

extension FieldVisitor {
  /// Names a field that may be left out: it is `standard` then.
  @inline(never)
  final func field<V: FieldValue>(_ name: String, _ value: inout V, or standard: V) {
    var given: V? = value
    field(name, &given)
    value = given ?? standard
  }
}
