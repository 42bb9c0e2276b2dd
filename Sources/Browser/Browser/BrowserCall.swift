import API
import Flow
import Sync

/// What the host asks of the runtime. Numbers and forms are the wire to `Web/runtime/calls.js`;
/// the comments say what is answered, as `ByteReader` reads it.
indirect enum BrowserCall {
  /// Nothing more is answered under that id.
  case cancel(UInt32)
  /// Empty, once, after that many milliseconds; it rests while the page is hidden.
  case timer(milliseconds: Int64)
  /// Empty, after the browser has painted.
  case nextFrame
  /// Status as a word, headers as a list of two texts, body; or a word 0 and a byte: 0 unreachable,
  /// 1 timed out, 2 cancelled, 3 no valid address, 4 the blob's bytes are not there.
  ///
  /// `keepsAlive` lets it outlive the page; then the body is at most 60 kB.
  case fetch(HTTPRequest, timeout: Int64, keepsAlive: Bool)
  /// A byte 0 when it is open, 1 and a text for a message, 2 and the code as a word at its end.
  case live(path: String)
  case say(channel: UInt32, String)

  /// Whether there is a durable store, then a list of names and values, then a list of queue
  /// numbers and entries; each value or entry is a flag and, unless it is damaged, its bytes.
  case load(prefix: String, without: String, space: String)
  /// The queue behind `after`, in the form of `load`.
  case readQueue(space: String, after: Int64)
  /// A byte (0 saved, 1 full, 2 unavailable, 3 superseded) and the queue number.
  case append(space: String, [UInt8], removing: [String])
  /// A byte as of `append`.
  case commit(puts: [StoredValue], removed: [String], taken: [Int64])
  case setAside(space: String, names: [String], numbers: [Int64])
  case erase(prefix: String, space: String)
  /// A byte: 0 nothing there, 1 and its bytes, 2 damaged.
  case read(name: String)
  /// Empty, once this tab leads in that matter.
  case lead(String)
  /// Tells the other tabs.
  case tell(about: String, [UInt8])
  /// Forgets all that the device keeps of anyone but the language and a proof, made of the session's
  /// refresh token, that can only tell the server of its end (`Web/runtime/reports.js`).
  case wipe(refreshToken: String?)
  /// Tells the server what waits to be told beside the queue.
  case report
  /// A word: how many changes and reports wait that are not in the queue of that space.
  case countOthers(space: String)

  /// What a feature asked for, as it is. The answers:
  /// - `readPreference`: a flag, and the text when there is one.
  /// - `install`: a flag, whether the person said yes.
  /// - `chooseFiles`: a list of a number as a word, name, type and size.
  /// - `keepFile`: a byte as of `append`; 4 the file cannot be read.
  /// - `listBlobs`: a list of name, note and size.
  /// - `showBlob`: a flag, and the address when there is one.
  /// - `saveBlob`: a flag, whether the device has it.
  /// - `whenWhole`: empty, once the later part is here.
  /// - `seal`: the text.
  /// - `unseal`: a byte, 0 opened and its bytes, 1 another passphrase, 2 damaged, 3 newer, 4 too large.
  /// - `sealPart`: a flag, and the text when there is one.
  /// - `openPart`: a byte as of `append`; 4 damaged.
  /// - `pickFile`: a byte, 0 none chosen, 1 and its name and bytes, 2 and its name and size when too
  ///   large.
  case feature(Request)
}

/// The ids of answers that nobody asked for; those of calls begin after them.
enum BrowserChannel {
  /// Phase as a byte (0 active, 1 background, 2 frozen), then flags: online, a new version waits,
  /// the install prompt would show.
  static let lifecycle: UInt32 = 1
  /// The path in the app.
  static let location: UInt32 = 2
  static let key: UInt32 = 3
  /// The window's width as a word.
  static let width: UInt32 = 4
  /// From another tab: about what, and the bytes.
  static let message: UInt32 = 5
  /// The device's store was taken away while it was open.
  static let storeLost: UInt32 = 6
  static let firstCall: UInt32 = 16
}
