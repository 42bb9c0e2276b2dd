import API
import Capturing
import Crypto
import HTTP
import MailCapture
import Synchronization
import Threading
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
  /// Forms that are read at once, of all and of one network (`Request.client`): each is in memory as a whole. Until one
  /// is here nobody knows whether it is signed, so that no network has more than a quarter of the places, and none may
  /// take its time.
  static let mostAtOnce = 8
  static let mostOfClient = 2
  /// How long a form may be on its way; milliseconds.
  private static let longestWay: Int64 = 60_000
  /// How fast it has to come in the mean, once that much time has passed; bytes in a second, and milliseconds. Who sends
  /// nothing at all, the loop ends (`Limits.bodyBytesPerSecond`).
  private static let leastPace: Int64 = 32_768
  private static let grace: Int64 = 5_000

  let mail: MailCapture
  let secret: [UInt8]
  let now: @Sendable () -> Instant
  private let open = OpenForms()
  /// Where forms are taken apart: a large one takes a while.
  private let pool = WorkerPool(threads: 1, capacity: Self.mostAtOnce)

  init(mail: MailCapture, secret: [UInt8], now: @escaping @Sendable () -> Instant) {
    self.mail = mail
    self.secret = secret
    self.now = now
  }

  /// How many forms each network sends at the moment.
  final class OpenForms: Sendable {
    private let clients = Mutex<[String: Int]>([:])

    func begin(for client: String) -> Bool {
      clients.withLock { clients in
        let open = clients[client] ?? 0
        let all = clients.values.reduce(0, +)
        guard open < CaptureDoor.mostOfClient, all < CaptureDoor.mostAtOnce else { return false }
        clients[client] = open + 1
        return true
      }
    }

    func end(for client: String) {
      clients.withLock { clients in
        let left = (clients[client] ?? 1) - 1
        clients[client] = left > 0 ? left : nil
      }
    }
  }

  func answer(_ request: Request, _ log: Log) async -> Response {
    let client = request.client
    guard open.begin(for: client) else { return Problem.noRoom.response() }
    defer { open.end(for: client) }
    do {
      guard let body = try await form(in: request.body) else { return Self.tooSlow.response() }
      return await take(body, type: request.headers["content-type"] ?? "", log)
    } catch {
      // The loop answers by itself, or nobody listens.
      return Response(.badRequest)
    }
  }

  /// The form as it came; nil when that takes too long.
  private func form(in body: RequestBody) async throws(BodyError) -> [UInt8]? {
    let begin = now()
    var form: [UInt8] = []
    for try await chunk in body {
      let way = now().since(begin)
      guard way <= Self.longestWay,
        Int64(form.count + chunk.count) >= (way - Self.grace) * Self.leastPace / 1_000
      else { return nil }
      guard form.count + chunk.count <= Self.mostBytes else { throw .tooLarge }
      form.append(contentsOf: chunk)
    }
    return form
  }

  private func take(_ body: [UInt8], type: String, _ log: Log) async -> Response {
    let read: MultipartForm?
    do {
      read = try await pool.run { MultipartForm(body, type: type) }
    } catch {
      return Problem.noRoom.response()
    }
    guard let form = read else { return Self.noForm.response() }
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

  private static let tooSlow = Problem(
    status: 408, title: "Too slow", code: "tooSlow",
    detail: """
      The form was on its way for more than a minute, or came with less than 32 KiB in a second. Send it again.
      """)

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
