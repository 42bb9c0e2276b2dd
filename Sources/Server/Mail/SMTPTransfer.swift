import CCurl
import Glibc
import Values

/// One mail on its way through libcurl (RFC 5321), which doubles leading dots; touched by the thread
/// that performs it alone.
final class SMTPTransfer {
  /// The most bytes of replies that are read.
  private static let mostReplies = 65_536
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let server: MailServer
  private let to: Email
  private var rest: ArraySlice<UInt8>
  private var replies = SMTPReplies()

  /// - Throws: `notAMessage`.
  init(_ message: MailMessage, to server: MailServer) throws(MailFailure) {
    self.server = server
    to = message.to
    rest = try message.bytes(from: server)[...]
  }

  /// Sends it and waits for the end; the thread is blocked meanwhile.
  func perform() throws(MailFailure) {
    guard Self.isReady, let handle = curl_easy_init() else { throw .unreachable }
    defer { curl_easy_cleanup(handle) }
    var recipients: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(recipients) }
    recipients = curl_slist_append(recipients, "<\(to)>")
    umbu_curl_set_pointer(handle, CURLOPT_MAIL_RCPT, recipients)
    set(handle, CURLOPT_MAIL_FROM, "<\(server.from)>")
    set(handle, CURLOPT_URL, url)
    set(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    // A proxy of the environment has no business here.
    set(handle, CURLOPT_PROXY, "")
    secure(handle)
    if let user = server.user {
      set(handle, CURLOPT_USERNAME, user)
      set(handle, CURLOPT_PASSWORD, server.password ?? "")
    }
    umbu_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    umbu_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, max(1, server.patience / 3))
    umbu_curl_set_long(handle, CURLOPT_TIMEOUT, server.patience)
    umbu_curl_set_long(handle, CURLOPT_UPLOAD, 1)
    umbu_curl_set_offset(handle, CURLOPT_INFILESIZE_LARGE, rest.count)
    let context = Unmanaged.passUnretained(self).toOpaque()
    umbu_curl_set_pointer(handle, CURLOPT_READDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
      SMTPTransfer.at(context).fill(
        UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
    }
    umbu_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    umbu_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      SMTPTransfer.at(context).hear(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    let code = curl_easy_perform(handle)
    guard code == CURLE_OK else { throw failure(code) }
  }

  /// With the sender's domain as the name by which we greet.
  private var url: String {
    let host = server.host.contains(":") ? "[\(server.host)]" : server.host
    let domain = server.from.description.split(separator: "@").last ?? ""
    return "\(server.isSecure ? "smtps" : "smtp")://\(host):\(server.port)/\(domain)"
  }

  private func secure(_ handle: UnsafeMutableRawPointer) {
    if let file = server.certificates { set(handle, CURLOPT_CAINFO, file) }
    // On this machine nobody listens in, and its mail server seldom has a certificate.
    let isOpen = server.isLoopback && server.certificates == nil && !server.isSecure
    let level = isOpen ? CURLUSESSL_NONE : CURLUSESSL_ALL
    umbu_curl_set_long(handle, CURLOPT_USE_SSL, Int(level.rawValue))
    umbu_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    umbu_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
  }

  private func failure(_ code: CURLcode) -> MailFailure {
    switch code {
    case CURLE_LOGIN_DENIED: return .notLetIn(replies.code)
    case CURLE_USE_SSL_FAILED, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR,
      CURLE_SSL_CACERT_BADFILE:
      return .notSecure
    default: return replies.failure
    }
  }

  /// libcurl copies texts.
  private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String) {
    _ = text.withCString { umbu_curl_set_pointer(handle, option, $0) }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> SMTPTransfer {
    Unmanaged<SMTPTransfer>.fromOpaque(context!).takeUnretainedValue()
  }

  private func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(rest.count, room.count)
    room.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }

  /// Returns how many bytes were taken; fewer than given ends the transfer.
  private func hear(_ bytes: UnsafeRawBufferPointer) -> Int {
    replies.add(String(decoding: bytes, as: UTF8.self))
    return replies.bytes > Self.mostReplies ? 0 : bytes.count
  }
}

/// What the mail server said.
struct SMTPReplies {
  /// The last reply's code; 0 before the first.
  private(set) var code = 0
  /// The status code in its text (RFC 2034), if any.
  private(set) var status = ""
  /// How many replies there were.
  private(set) var count = 0
  private(set) var bytes = 0

  /// Takes a line: `550 5.1.1 No such user`, or with a hyphen after the code where more follow. The
  /// good-bye (221) that libcurl waits for after a refusal says nothing of it.
  mutating func add(_ line: String) {
    bytes += line.utf8.count
    let letters = Array(line.utf8)
    guard letters.count >= 4, let code = Int(String(decoding: letters[..<3], as: UTF8.self)),
      200...599 ~= code, code != 221
    else { return }
    self.code = code
    let word = letters[4...].prefix { $0 > 0x20 }
    let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isStatus =
      parts.count == 3
      && parts.allSatisfy { part in
        1...3 ~= part.count && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
    status = isStatus ? String(decoding: word, as: UTF8.self) : ""
    if letters[3] == 0x20 { count += 1 }
  }

  /// What a transfer means that ended after the last reply.
  var failure: MailFailure {
    switch code {
    // Want of a login, and a login that is not liked: ours to put right.
    case 530, 534, 535, 538: .notLetIn(code)
    // A greeting is about us, not about the mail.
    case 500...599 where count > 1: .refused(code, status: status)
    case 400...499 where count > 1: .later(code, status: status)
    default: .unreachable
    }
  }
}
