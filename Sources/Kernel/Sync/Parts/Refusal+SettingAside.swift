import Records

extension Refusal {
  /// What a device says of a mutation of which the server has forgotten whether it took effect. It is
  /// never on the wire. No code of its own, since an older app that finds it in the store must be able
  /// to read it.
  public static var outcomeUnknown: Refusal { Refusal(.missing, "answer") }
  /// The same of a mutation that surely did not take effect, and will not by itself.
  public static var neverDone: Refusal { Refusal(.missing, "answer", reason: "neverDone") }

  /// Whether it is one of the two: no server refused the mutation, the device set it aside.
  @inline(never)
  public var isSetAside: Bool { code == .missing && subject == "answer" }
  /// Whether the mutation surely did not take effect.
  @inline(never)
  public var isNeverDone: Bool { isSetAside && reason != nil }
}
