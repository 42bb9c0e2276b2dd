import Fields

/// A waiting mutation that the person wanted to discard, perhaps again and again.
struct AskedBack {
  let nonce: String
  var asks = 0
  /// The last of them to which a tab that decides said no.
  var denied = 0
}

/// What became of every mutation of a simulation, by the mark that it carries.
struct Ledger {
  enum Fate: Equatable {
    /// Asked for, not answered.
    case asked
    /// Durable on its device: it must take effect once or be refused in sight.
    case saved
    /// In memory: it may go with its tab.
    case inMemory
    /// Refused on the device: it must never take effect.
    case refused
    /// Refused by the server and discarded by the person.
    case discarded
    /// Waiting, and discarded by the person before it was sent: it must never take effect.
    case takenBack
    /// Made unreadable, or gone with a tab that had it in memory only: it may be lost, but must not
    /// take effect twice.
    case forgiven
  }

  struct Entry {
    let nonce: String
    let device: Int
    var tab: Int
    var fate: Fate
    /// Sent again by the person after a refusal: out of its first order.
    var isRetried = false
    /// The person wanted to discard it while it waited; a tab that dies may not have said that it
    /// is gone.
    var isAskedBack = false
  }

  private(set) var entries: [Entry] = []
  private var positions: [String: Int] = [:]

  mutating func add(device: Int, tab: Int) -> String {
    let digits = String(entries.count)
    let nonce = "n" + String(repeating: "0", count: 6 - digits.count) + digits + ";"
    positions[nonce] = entries.count
    entries.append(Entry(nonce: nonce, device: device, tab: tab, fate: .asked))
    return nonce
  }

  subscript(nonce: String) -> Entry? {
    get { positions[nonce].map { entries[$0] } }
    set {
      if let newValue, let position = positions[nonce] { entries[position] = newValue }
    }
  }

  mutating func forgive(where isGone: (Entry) -> Bool) {
    for position in entries.indices where isGone(entries[position]) {
      entries[position].fate = .forgiven
    }
  }

  /// The marks that lie in stored bytes.
  static func nonces(in bytes: [UInt8]?) -> [String] {
    guard let bytes, bytes.count >= 8 else { return [] }
    var found: [String] = []
    for start in 0...bytes.count - 8 where bytes[start] == 0x6E && bytes[start + 7] == 0x3B {
      let digits = bytes[start + 1..<start + 7]
      if digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
        found.append(String(decoding: bytes[start..<start + 8], as: UTF8.self))
      }
    }
    return found
  }
}
