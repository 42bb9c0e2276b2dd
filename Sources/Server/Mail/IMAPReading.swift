import CCurl
import Glibc

/// One look into a mailbox through libcurl; touched by the thread that performs it alone.
final class IMAPReading {
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
  /// A report has the head of a mail that is no longer than `MailMessage.maxBytes`, or all of it.
  private static let mostBytes = 512 * 1_024
  private static let mostMails = 100
  /// Of all that is held at once: the mail with which it is more is the last.
  private static let mostBytesOfAll = 8 * 1_024 * 1_024
  /// How many numbers are asked for at once: libcurl 7.88 takes no more lines of any length.
  private static let batch = 25

  private let mailbox: Mailbox
  private var body: [UInt8] = []
  private var isTooLong = false
  private var validity: Int64?
  /// How many mails there are.
  private var count: Int?
  /// When all of it is to be over.
  private var end = ContinuousClock.now

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// - Throws: `unreachable`, `notLetIn`, `notSecure`.
  func page(after place: MailboxPlace?) throws(MailFailure) -> MailboxReader.Page {
    guard Self.isReady, let handle = curl_easy_init() else { throw .unreachable }
    defer { curl_easy_cleanup(handle) }
    prepare(handle)
    end = .now + .seconds(mailbox.patience)
    set(handle, CURLOPT_URL, url(""))
    set(handle, CURLOPT_CUSTOMREQUEST, "NOOP")
    try perform(handle)
    guard let validity, let count else { throw .unreachable }
    let known = place.flatMap { $0.validity == validity ? $0.number : nil } ?? 0
    let numbers = try numbers(after: known, among: count, on: handle)
    let (last, mails) = try fetch(numbers, after: known, on: handle)
    return MailboxReader.Page(place: MailboxPlace(validity: validity, number: last), mails: mails)
  }

  /// The mails of these numbers, as many as there is room and time for, and the last number that was read.
  private func fetch(
    _ numbers: [Int64], after known: Int64, on handle: UnsafeMutableRawPointer
  ) throws(MailFailure) -> (last: Int64, mails: [[UInt8]]) {
    var last = known
    var mails: [[UInt8]] = []
    var bytes = 0
    for number in numbers where bytes < Self.mostBytesOfAll {
      do throws(MailFailure) {
        if let mail = try fetch(number, on: handle) {
          mails.append(mail)
          bytes += mail.count
        }
      } catch {
        // What was read counts, so that a slow server is read at all; the rest is read another time.
        guard last > known else { throw error }
        return (last, mails)
      }
      last = number
    }
    return (last, mails)
  }

  /// The numbers of the first mails behind one, in order. However full the mailbox is, few are asked for:
  /// numbers grow with the mails' places in it (RFC 9051 section 2.3.1.1).
  private func numbers(
    after known: Int64, among count: Int, on handle: UnsafeMutableRawPointer
  ) throws(MailFailure) -> [Int64] {
    guard count > 0, try number(at: count, on: handle) > known else { return [] }
    var (low, high) = (1, count)
    while low < high {
      let middle = low + (high - low) / 2
      if try number(at: middle, on: handle) > known { high = middle } else { low = middle + 1 }
    }
    var numbers: [Int64] = []
    while low <= count, numbers.count < Self.mostMails {
      let end = min(low + Self.batch - 1, count)
      numbers += try self.numbers(at: "\(low):\(end)", on: handle)
      low = end + 1
    }
    return numbers.filter { $0 > known }.sorted()
  }

  private func number(
    at place: Int, on handle: UnsafeMutableRawPointer
  ) throws(MailFailure) -> Int64 {
    guard let number = try numbers(at: "\(place)", on: handle).first else { throw .unreachable }
    return number
  }

  private func numbers(
    at places: String, on handle: UnsafeMutableRawPointer
  ) throws(MailFailure) -> [Int64] {
    set(handle, CURLOPT_URL, url(""))
    set(handle, CURLOPT_CUSTOMREQUEST, "FETCH \(places) (UID)")
    try perform(handle)
    return String(decoding: body, as: UTF8.self).split { $0 == "\r\n" || $0 == "\n" }
      .compactMap(Self.number)
  }

  /// That of `* 23 FETCH (FLAGS (\Seen) UID 4827313)`; nil for another line.
  private static func number(in line: Substring) -> Int64? {
    let words = line.split { $0 == " " || $0 == "(" || $0 == ")" }
    guard words.count > 2, words[0] == "*", words[2] == "FETCH",
      let name = words.firstIndex(of: "UID"), name + 1 < words.count
    else { return nil }
    return Int64(words[name + 1])
  }

  /// Nil for a mail that is too long.
  private func fetch(
    _ number: Int64, on handle: UnsafeMutableRawPointer
  ) throws(MailFailure) -> [UInt8]? {
    set(handle, CURLOPT_URL, url("/;UID=\(number)"))
    umbu_curl_set_pointer(handle, CURLOPT_CUSTOMREQUEST, nil)
    do throws(MailFailure) {
      try perform(handle)
    } catch {
      guard isTooLong else { throw error }
      return nil
    }
    return body
  }

  private func url(_ end: String) -> String {
    let host = mailbox.host.contains(":") ? "[\(mailbox.host)]" : mailbox.host
    return
      "\(mailbox.isSecure ? "imaps" : "imap")://\(host):\(mailbox.port)/\(mailbox.folder)\(end)"
  }

  private func prepare(_ handle: UnsafeMutableRawPointer) {
    set(handle, CURLOPT_USERNAME, mailbox.user)
    set(handle, CURLOPT_PASSWORD, mailbox.password)
    set(handle, CURLOPT_PROTOCOLS_STR, "imap,imaps")
    // A proxy of the environment has no business here.
    set(handle, CURLOPT_PROXY, "")
    if let file = mailbox.certificates { set(handle, CURLOPT_CAINFO, file) }
    umbu_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    umbu_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    umbu_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    umbu_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, max(1, mailbox.patience / 3))
    let context = Unmanaged.passUnretained(self).toOpaque()
    umbu_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      IMAPReading.at(context).append(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    umbu_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      IMAPReading.at(context).hear(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
  }

  private func perform(_ handle: UnsafeMutableRawPointer) throws(MailFailure) {
    body = []
    isTooLong = false
    let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
    guard left >= 1 else { throw .unreachable }
    umbu_curl_set_long(handle, CURLOPT_TIMEOUT_MS, Int(left))
    switch curl_easy_perform(handle) {
    case CURLE_OK: return
    case CURLE_LOGIN_DENIED: throw .notLetIn(0)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_USE_SSL_FAILED:
      throw .notSecure
    default: throw .unreachable
    }
  }

  /// libcurl copies texts.
  private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String) {
    _ = text.withCString { umbu_curl_set_pointer(handle, option, $0) }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> IMAPReading {
    Unmanaged<IMAPReading>.fromOpaque(context!).takeUnretainedValue()
  }

  /// Returns how many bytes were taken; fewer than given ends the transfer.
  private func append(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= Self.mostBytes else {
      isTooLong = true
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// What the server says of the mailbox: `* OK [UIDVALIDITY 3857529045] UIDs valid`, `* 172 EXISTS`.
  private func hear(_ bytes: UnsafeRawBufferPointer) -> Int {
    let line = String(decoding: bytes.prefix(200), as: UTF8.self)
    let mark = "* OK [UIDVALIDITY "
    if line.hasPrefix(mark) {
      validity = Int64(line.dropFirst(mark.count).prefix { $0.isNumber })
    }
    let words = line.split { $0 == " " || $0 == "\r\n" || $0 == "\n" }
    if words.count == 3, words[0] == "*", words[2] == "EXISTS" { count = Int(words[1]) }
    return bytes.count
  }
}
