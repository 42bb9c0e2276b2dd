import Fields
import Flow
import Journal
import Records
import Values

/// A text that is to be an item's, as it is kept on this device: first this, then the change that names it, so that no
/// head is without its text here.
struct TextKeeping {
  let values: [KeptValue]
  let written: WrittenText
  let versions: VersionList

  /// - Parameters:
  ///   - written: the text as the head tells of it.
  ///   - versions: those that this device has.
  ///   - continuing: the version that the same editor wrote before it in the same sitting; empty for none.
  init(
    _ text: String, of item: ID<Item>, as written: WrittenText, to versions: VersionList,
    at now: Instant, continuing: String = ""
  ) {
    self.written = written
    var list = versions
    var values: [KeptValue] = []
    if !written.version.isEmpty {
      // What ends by that is still named by the head: it goes once the change is there (`TextWriting`).
      _ = list.add(
        written.version, bytes: written.bytes, at: now, continuing: continuing)
      values.append(KeptValue(JournalKey.text(of: item, written.version), Array(text.bytes)))
      values.append(KeptValue(JournalKey.versions(of: item), list.jsonBytes()))
      // In a space of this device alone too: it is known what is to be sent once that goes up to an account.
      values.append(KeptValue(JournalKey.unsent(item, written.version), []))
    }
    self.values = values
    self.versions = list
  }

  /// Keeps it, and receives whether the device has it; then the change that names it is to follow.
  func keep<Action>(_ receive: @escaping (ValueKeeping) -> Action) -> Effect<Action> {
    .keepValues(values, receive)
  }
}
