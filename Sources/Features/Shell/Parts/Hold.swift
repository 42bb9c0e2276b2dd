/// What holds a person back from leaving a page: what would be lost is asked about first.
public struct Hold<Action> {
  /// Where they stay meanwhile.
  public let path: Path
  /// What asks.
  public let asking: Action
  /// Whether they go on to where they wanted to once the part tells `released`.
  public let goesOn: Bool

  public init(at path: Path, _ asking: Action, goesOn: Bool) {
    self.path = path
    self.asking = asking
    self.goesOn = goesOn
  }
}
