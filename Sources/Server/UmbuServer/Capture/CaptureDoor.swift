import API
import Capturing
import Crypto
import HTTP
import MailCapture
import Synchronization
import Values

/// Where a mail service posts mails: a form in parts as Mailgun's routes send it (documentation.mailgun.com, "Receiving
/// messages"), with the message as it came in `body-mime`. What else the form says counts for nothing.
///
/// 200 is taken; 406 is refused and not sent again; anything else is sent again later.
struct CaptureDoor: Sendable {
  static let path = "v1/capture/mail"
  /// A message, what it takes to say it in a form, and the fields beside it.
  static let mostBytes = CapturedMail.mostBytes + (4 << 20)
  /// How far a form's time may be from ours; milliseconds.
  private static let longestAgo: Int64 = 10 * 60_000
  /// Forms that are read at once: each is in memory as a whole.
  private static let mostAtOnce = 2

  let mail: MailCapture
  let secret: [UInt8]
  let now: @Sendable () -> Instant
  private let open = OpenForms()

  init(mail: MailCapture, secret: [UInt8], now: @escaping @Sendable () -> Instant) {
    self.mail = mail
    self.secret = secret
    self.now = now
  }

  private final class OpenForms: Sendable {
    let count = Mutex(0)
  }

  func answer(_ request: Request, _ log: Log) async -> Response {
    let isIn = open.count.withLock { count in
      guard count < Self.mostAtOnce else { return false }
      count += 1
      return true
    }
    guard isIn else { return Problem.noRoom.response() }
    defer { open.count.withLock { $0 -= 1 } }
    do {
      let body = try await request.body.collect(upTo: Self.mostBytes)
      return await take(body, type: request.headers["content-type"] ?? "", log)
    } catch {
      // The loop answers by itself, or nobody listens.
      return Response(.badRequest)
    }
  }

  private func take(_ body: [UInt8], type: String, _ log: Log) async -> Response {
    guard let form = MultipartForm(body, type: type) else { return Self.noForm.response() }
    guard isSigned(form) else {
      log.error("a captured mail is not signed")
      return Self.unsigned.response()
    }
    guard let message = form["body-mime"], let recipient = form.text("recipient") else {
      return Self.noForm.response()
    }
    do throws(MailRefusal) {
      _ = try await mail.receive(Array(message), to: recipient)
      return .json(Array(#"{"taken":true}"#.utf8))
    } catch {
      let problem = Problem(
        status: error.canRetry ? 503 : 406, title: "The mail was not taken", code: error.code,
        detail: error.words)
      return problem.response(retryAfter: error.canRetry ? 60 : nil)
    }
  }

  /// HMAC with SHA-256 of time and token, in hexadecimal.
  private func isSigned(_ form: MultipartForm) -> Bool {
    guard let time = form.text("timestamp"), let token = form.text("token"),
      let said = form.text("signature").flatMap({ [UInt8](hexadecimal: $0) }),
      let seconds = Int64(time), 0...4_102_444_800 ~= seconds
    else { return false }
    guard MessageMark.areEqual(MessageMark.sha256(of: Array((time + token).utf8), by: secret), said)
    else { return false }
    return abs(now().since(Instant(milliseconds: seconds * 1_000))) <= Self.longestAgo
  }

  private static let noForm = Problem(
    status: 406, title: "Not a form with a message", code: "malformed",
    detail:
      "The body is multipart/form-data with recipient, timestamp, token, signature and body-mime.")

  private static let unsigned = Problem(
    status: 401, title: "Not signed", code: "unsigned",
    detail: "The signature is not that of this server's secret, or too old.")
}

extension MailRefusal {
  /// For programs; it never changes.
  fileprivate var code: String {
    switch self {
    case .unknownAddress: "unknownAddress"
    case .notAllowed: "notAllowed"
    case .tooLarge: "tooLarge"
    case .notAMail: "notAMail"
    case .tooMuch: "tooMuch"
    case .later: "later"
    }
  }
}
