import Fields
import Flow
import Journal
import Values

/// The texts of items as values of this device: what is written together when one is kept.
///
/// Each text that is kept here is also noted as one that a server has not got, in a space of this device alone too:
/// so they are known when that goes up to an account.
enum KeptTexts {
  /// What keeps a text as the newest version of its item, in one write.
  /// - Parameters:
  ///   - list: the versions as they were read; with this one afterwards.
  ///   - named: versions that stay whatever the list says, since a head, a decision or a draft names them.
  static func write(
    _ text: String, of item: ID<Item>, in list: inout VersionList, besides named: [String],
    at now: Instant
  ) -> (kept: [KeptValue], removed: [String]) {
    let version = text.isEmpty ? "" : LongText.version(of: text)
    let gone = list.add(version, bytes: Int64(text.byteCount), at: now)
    var removed: [String] = []
    for old in gone where old != version && !named.contains(old) {
      removed.append(JournalKey.text(of: item, old))
      removed.append(JournalKey.unsent(item, old))
    }
    guard !version.isEmpty else { return ([], removed) }
    var kept = self.kept(text, of: item, version)
    kept.append(KeptValue(JournalKey.versions(of: item), list.object.bytes))
    return (kept, removed)
  }

  /// What keeps the first text of an item that is about to be added.
  static func new(_ text: String, of item: ID<Item>, at now: Instant) -> [KeptValue] {
    var list = VersionList()
    return write(text, of: item, in: &list, besides: [], at: now).kept
  }

  /// What keeps a readable copy of a page, which is in no list of versions.
  /// - Parameter isSent: whether a server has it already.
  static func copy(_ text: String, of item: ID<Item>, isSent: Bool) -> [KeptValue] {
    let kept = self.kept(text, of: item, LongText.version(of: text))
    return isSent ? [kept[0]] : kept
  }

  private static func kept(
    _ text: String, of item: ID<Item>, _ version: String
  ) -> [KeptValue] {
    [
      KeptValue(JournalKey.text(of: item, version), Array(text.bytes)),
      KeptValue(JournalKey.unsent(item, version), []),
    ]
  }

  /// The versions of an item among values that were read; none where there are none.
  static func list(in values: [KeptValue], of item: ID<Item>) -> VersionList {
    let key = JournalKey.versions(of: item)
    for value in values where value.key == key {
      do throws(JSONError) {
        return VersionList(json: try JSONValue.parse(value.bytes)) ?? VersionList()
      } catch {
        return VersionList()
      }
    }
    return VersionList()
  }

  /// A text among values that were read; nil where it is not there.
  static func text(in values: [KeptValue], of name: TextName) -> String? {
    let key = JournalKey.text(of: name.item, name.version)
    for value in values where value.key == key { return String(utf8: value.bytes) }
    return nil
  }

  static func key(of name: TextName) -> String { JournalKey.text(of: name.item, name.version) }

  /// A part tells by it that texts were kept here, which are to be sent.
  static var told: Literal { "texts kept" }
  /// The carrier tells by it that texts came from the server.
  static var came: Literal { "texts came" }
}
