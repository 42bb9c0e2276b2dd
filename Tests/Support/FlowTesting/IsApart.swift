/// Whether a change of a fixture's copy leaves the fixture as it was. Behind a shared reference both would
/// change.
public func isApart<Value: Equatable>(_ fixture: Value, _ change: (inout Value) -> Void) -> Bool {
  let changed = with(fixture, change)
  return changed != fixture
}
