import Shell
import Values

extension Parts {
  /// What people are asked before anything of theirs is counted, and what they see and decide of it later.
  /// - Parameter contact: the mailbox that answers questions about privacy; nil where the app has none of its own.
  public mutating func addPrivacy(contact: Literal? = nil, in context: Context) {
    add(ConsentPrompt.self, in: context)
    add(OwnRows.self, in: context)
    add(LiveEvents.self, in: context)
    self[Privacy.self] = Privacy.State(in: context, contact: contact)
  }
}
