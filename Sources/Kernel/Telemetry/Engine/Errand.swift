import API
import Fields
import Values

/// The request that is on its way.
enum Errand {
  /// The first so many answers of the person's, of the device.
  case consent(Int)
  /// The first so many of those of the account.
  case accountConsent(Int)
  case erasure(ErasureToSend)
  /// What the account has by the server; to be made one with what the device has where somebody has just signed in.
  case account(merges: Bool)
  /// An epoch is the person's who is signed in.
  case bind(Int64)
  case batch(SentBatch)

  /// How many of the lines that wait are on their way.
  var lines: Int {
    if case .batch(let batch) = self { batch.lines.count } else { 0 }
  }
}

/// What is on its way to the server.
struct SentBatch {
  var lines: [QueuedLine]
  /// How many dropped lines it tells of.
  var dropped: Int64

  var last: Int64 { lines.last?.sequence ?? 0 }

  /// Each epoch of it once.
  var epochs: [Int64] {
    var epochs: [Int64] = []
    for line in lines where !epochs.contains(line.epoch) { epochs.append(line.epoch) }
    return epochs
  }
}

/// What the server answered, as far as the engine reads it.
struct ServerAnswer {
  let status: Int
  /// Null where it is no JSON, as from something on the way that answered in the server's place.
  let body: JSONValue
  /// In seconds.
  let retryAfter: Int?

  init(_ response: HTTPResponse) {
    status = response.status
    retryAfter = response.retryAfter
    do throws(JSONError) {
      body = try JSONValue.parse(response.body, limits: JSONLimits(depth: 16, bytes: 262_144))
    } catch {
      body = .null
    }
  }

  var isDone: Bool { status >= 200 && status < 300 }

  var isUnknownInstallation: Bool {
    status == 401 && body["code"]?.text == "unknownInstallation"
  }

  /// What is wrong, where and why.
  var errors: [(path: String, reason: String)] {
    var errors: [(path: String, reason: String)] = []
    for error in body["errors"]?.array ?? [] {
      errors.append((error["path"]?.text ?? "", error["reason"]?.text ?? ""))
    }
    return errors
  }

  /// The epochs of which it says something: `epochs[3]`.
  var epochs: [Int64] {
    errors.compactMap { error in Self.number(in: error.path, of: "epochs") }
  }

  /// The number in a path such as `events[3].p.item_type`.
  static func number(in path: String, of name: String) -> Int64? {
    let bytes = Array(path.bytes)
    let start = Array((name + "[").bytes)
    guard bytes.count > start.count, Array(bytes[..<start.count]) == start else { return nil }
    var place = start.count
    var number: Int64 = 0
    while place < bytes.count, bytes[place] >= 0x30, bytes[place] <= 0x39, number < 1 << 50 {
      number = number * 10 + Int64(bytes[place] - 0x30)
      place += 1
    }
    guard place > start.count, place < bytes.count, bytes[place] == 0x5D else { return nil }
    return number
  }
}
