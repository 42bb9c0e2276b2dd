import API
import Fields
import Values

/// Everything that a feature may ask of the outside. The browser's host does it through
/// JavaScript; the test store lets the test answer.
public indirect enum Request: Hashable, Sendable {
  // Time and chance
  /// Answers `.instant`.
  case now
  /// Answers `.day`: what the device's calendar shows.
  case today
  /// Answers `.identifier` with a new version 7 UUID.
  case newID
  /// Answers `.fired` once, after that many milliseconds; the same id again restarts it.
  case timer(id: String, milliseconds: Int64)
  case cancelTimer(id: String)
  /// Answers `.fired` after the browser has painted, so that long work can be done in parts.
  case nextFrame

  // Network
  /// Answers `.http`. The host adds the access token, refreshes it once on 401, and retries what is
  /// safe to retry (`APIClient`).
  case http(HTTPRequest)

  /// Keeps the tokens of a session and whose it is, encrypted, and sends the access token from now
  /// on. Nil ends the session: all that the device keeps of anyone goes but the language, and the server
  /// is told as soon as it can be reached. Tabs in which nobody or somebody else is signed in start anew.
  case setSession(SessionTokens?, account: UUID?)

  // Records of the open space
  /// Opens the space of a session: loads what the device holds, then syncs. Answers `.opened`.
  case openSpace(SpaceAccess)
  /// Closes it; with `erase` everything that the device holds of it goes too.
  case closeSpace(erase: Bool)
  /// Runs a mutation on the device and queues it. Answers `.mutation` once.
  case mutate(name: String, arguments: JSONValue)
  /// Answers `.records` with all of them at first, then with each change, until cancelled.
  case observeRecords(table: String, id: String)
  /// Answers `.sync` now and whenever it changes.
  case observeSync(id: String)
  case cancelObservation(id: String)
  case syncNow
  /// Queues a refused mutation again.
  case retryRefused(UUID)
  /// Forgets waiting mutations and what was typed in them, those that have surely not been sent
  /// (`PendingMutation.isUnsent`). Answers `.discarded` once it is known which.
  case discardPending([UUID])
  /// Forgets a refused mutation and what was typed in it.
  case discardRefused(UUID)
  /// Answers `.count`: how much waits on this device to be sent that is not of the open space, such as
  /// what somebody left here whose session ended.
  case countOthers

  // Settings and secrets of this device
  /// Answers `.preference`.
  case readPreference(key: String)
  /// Nil removes it.
  case writePreference(key: String, value: String?)
  /// As preferences, but encrypted with the device's key and erased at sign-out.
  case readSecret(key: String)
  case writeSecret(key: String, value: String?)

  // The window
  /// Answers `.location` now and whenever the person goes elsewhere: the path in the app.
  case observeLocation(id: String)
  case navigate(Navigation)
  /// Answers `.lifecycle` now and whenever it changes.
  case observeLifecycle(id: String)
  /// Answers `.keyPress` for keys that no field took: shortcuts.
  case observeKeys(id: String)
  /// Puts the keyboard on the element with that id, and scrolls it into view.
  case focus(id: String)
  case scrollToTop
  /// Says a sentence to screen readers, politely.
  case announce(String)
  /// `light`, `dark` or nil for the system's.
  case setColorScheme(String?)
  /// BCP 47; for the document's `lang`.
  case setLanguage(String)
  /// Asks before the window is closed, since something typed is not saved.
  case guardUnload(Bool)
  /// Starts the new version of the app that waits.
  case reload

  // Blobs: bytes that are too many for the app's memory. They belong to the open space, lie sealed
  // in the device's store, and go with it.
  /// Keeps a chosen file, with a note of the app's, and answers `.blobKept` once that is durable.
  case keepFile(number: Int, blob: String, note: String)
  /// Answers `.blobs` with those whose names begin so.
  case listBlobs(prefix: String)
  case noteBlob(String, note: String)
  case forgetBlob(String)
  /// Answers `.address`, by which the page can show it; nil when the device does not have it.
  case showBlob(String, type: String)
  /// Hands it out as a file. Answers `.blobSaved`, whether the device has it.
  case saveBlob(String, type: String, name: String)
  /// Answers `.leads` once this tab is the one of all that does something for the open space, until
  /// it resigns. Its id is none of an observation's.
  case lead(id: String)
  case resign(id: String)

  // Copies that leave the device, sealed with a passphrase (Docs/Copies.md)
  /// Answers `.fired` when all of the program is here, so that what start-up does not need may begin.
  /// That may be long after the first view, or never while the page is open.
  case whenWhole
  /// Packs and seals bytes. Answers `.sealed`.
  case seal([UInt8], passphrase: String)
  /// Opens what `seal` gave, here or on another device. Answers `.unsealed`.
  case unseal(String, passphrase: String)
  /// Answers `.key` with 64 hexadecimal digits of chance.
  case newKey
  /// Seals a part of a blob, or what was held of an answer (`HTTPRequest.heldAs`). Answers
  /// `.partSealed`.
  case sealPart(BlobPart, PartSeal)
  /// Opens what `sealPart` gave and writes it to a blob of so many bytes behind what that has; the first
  /// part begins it, and with the last one it is there, with its note. Answers `.partOpened`.
  case openPart(String, PartSeal, into: BlobPart, of: Int64, note: String)

  // Files and the clipboard
  /// Answers `.file`; nil when the person chose none. `accept` is the HTML attribute.
  case pickFile(accept: String, maxBytes: Int)
  case saveFile(name: String, type: String, bytes: [UInt8])
  /// Answers `.filesChosen`, empty when the person chose none. Nothing of them is read yet. `accept`
  /// is the HTML attribute; `fromCamera` takes a picture where there is a camera.
  case chooseFiles(accept: String, fromCamera: Bool)
  case copy(String)
  /// Answers `.installed`: shows the browser's own install prompt.
  case install
}

public enum Navigation: Hashable, Sendable {
  case push(String)
  case replace(String)
  case back
}

/// What opening a space takes.
public struct SpaceAccess: Hashable, Sendable {
  public var space: UUID
  public var account: UUID
  /// The person's role in it, by its raw value.
  public var role: String

  public init(space: UUID, account: UUID, role: String) {
    self.space = space
    self.account = account
    self.role = role
  }
}
