import CCurl
import Glibc

/// One look into a mailbox through libcurl; touched by the thread that performs it alone.
final class IMAPReading {
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
  /// A report has the head of a mail that is no longer than `MailMessage.maxBytes`, or all of it.
  private static let mostBytes = 512 * 1_024
  private static let mostMails = 100

  private let mailbox: Mailbox
  private var body: [UInt8] = []
  private var isTooLong = false
  private var validity: Int64?

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  /// - Throws: `unreachable`, `notLetIn`, `notSecure`.
  func page(after place: MailboxPlace?) throws(MailFailure) -> MailboxReader.Page {
    guard Self.isReady, let handle = curl_easy_init() else { throw .unreachable }
    defer { curl_easy_cleanup(handle) }
    prepare(handle)
    let first = (place?.number ?? 0) + 1
    var numbers = try search(from: first, on: handle)
    guard let validity else { throw .unreachable }
    if let place, place.validity != validity {
      numbers = try search(from: 1, on: handle)
    } else {
      // The last mail is always found, whatever is asked for (RFC 9051 section 6.4.4).
      numbers.removeAll { $0 < first }
    }
    numbers = Array(numbers.sorted().prefix(Self.mostMails))
    var mails: [[UInt8]] = []
    for number in numbers {
      if let mail = try fetch(number, on: handle) { mails.append(mail) }
    }
    let before = place?.validity == validity ? place?.number ?? 0 : 0
    return MailboxReader.Page(
      place: MailboxPlace(validity: validity, number: numbers.last ?? before), mails: mails)
  }

  private func search(
    from first: Int64, on handle: UnsafeMutableRawPointer
  ) throws(MailFailure) -> [Int64] {
    set(handle, CURLOPT_URL, url(""))
    set(handle, CURLOPT_CUSTOMREQUEST, "UID SEARCH UID \(first):*")
    try perform(handle)
    guard !isTooLong else { throw .unreachable }
    return String(decoding: body, as: UTF8.self).split { $0 == "\r\n" || $0 == "\n" }
      .filter { $0.hasPrefix("* SEARCH") }
      .flatMap { $0.split(separator: " ").dropFirst(2).compactMap { Int64($0) } }
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
    umbu_curl_set_long(handle, CURLOPT_TIMEOUT, mailbox.patience)
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

  /// What the server says beside: `* OK [UIDVALIDITY 3857529045] UIDs valid`.
  private func hear(_ bytes: UnsafeRawBufferPointer) -> Int {
    let line = String(decoding: bytes.prefix(200), as: UTF8.self)
    let mark = "* OK [UIDVALIDITY "
    if line.hasPrefix(mark) {
      validity = Int64(line.dropFirst(mark.count).prefix { $0.isNumber })
    }
    return bytes.count
  }
}
