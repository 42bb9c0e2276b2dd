import Fields
import Records
import Values

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

extension SyncEngine {
  /// Goes on under another client: the server has forgotten what it refused of this one. What was not
  /// answered is set aside in sight, and sent again only when the person wants that.
  @inline(never)
  func end(_ client: UUID, at last: Int64) {
    var remaining: [QueueEntry] = []
    var highest = last
    for entry in queue {
      guard entry.place != .storing, entry.client == client, entry.sequence > 0 else {
        remaining.append(entry)
        continue
      }
      highest = max(highest, entry.sequence)
      if entry.place == .stored { uncommitted.removes.append(entry.sequence) }
      let kept = entry.refused(entry.sequence <= last ? .outcomeUnknown : .neverDone)
      refused.append(kept)
      uncommitted.refused.append(kept)
    }
    queue = remaining
    // Another tab's late word of one of them is none.
    acknowledged.raise(client, to: highest)
    if client == memoryClient { memoryClient = nil }
    guard client == meta.client else { return }
    meta.client = freshID()
    meta.settled = 0
  }
}
