import Values

/// An action of a part, whatever its type.
public struct PartAction: Equatable {
  /// Which part's it is.
  public let part: Literal
  private let kept: AnyKept

  public init<P: Part>(_ part: P.Type, _ action: P.Action) {
    self.part = P.id
    kept = Kept(action)
  }

  /// The action of the part that it is of, by its type.
  func value<P: Part>(of part: P.Type) -> P.Action {
    unsafeDowncast(kept, to: Kept<P.Action>.self).value
  }

  public static func == (a: PartAction, b: PartAction) -> Bool {
    a.part == b.part && a.kept.isEqual(to: b.kept)
  }
}

private class AnyKept {
  func isEqual(to other: AnyKept) -> Bool { false }
}

private final class Kept<Value: Equatable>: AnyKept {
  let value: Value

  init(_ value: Value) { self.value = value }

  #if !hasFeature(Embedded)
    /// Parts with one name have one type.
    override func isEqual(to other: AnyKept) -> Bool {
      value == unsafeDowncast(other, to: Kept<Value>.self).value
    }
  #endif
}
