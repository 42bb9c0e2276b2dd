/// Whether a fixture stays as it is when a copy of it becomes another: that both lie behind one reference
/// would show in the fixture.
public func isApart<Value: Equatable>(_ fixture: Value, _ change: (inout Value) -> Void) -> Bool {
  let changed = with(fixture, change)
  return changed != fixture
}
