import API
import AuditServer
import CurlTransport
import Glibc
import Jobs
import Mail
import Threading
import Values

/// Sends away what the audit has signed. It may do so twice: whoever compares counts what is there
/// twice once.
struct AnchorPost: Sendable {
  let places: [AnchorPlace]
  private let mail: MailSettings?
  private let workers = WorkerPool(threads: 1, capacity: 100)
  /// Lines that fit into one mail.
  private static let headsInMail = 1_000

  init(to places: [AnchorPlace], mail: MailSettings?) {
    self.places = places
    self.mail = mail
  }

  /// Returns when the place has it.
  /// - Throws: `JobFailure`.
  func send(_ sent: SentAnchor, to place: AnchorPlace, at now: Instant) async throws {
    switch place {
    case .file(let path):
      let text = sent.texts().joined()
      try await work { try Self.add(text, to: path) }
    case .web(let url):
      let text = sent.texts().joined()
      try await work { try Self.post(text, to: url) }
    case .mail(let address):
      for (number, text) in sent.texts(of: Self.headsInMail).enumerated() {
        try await send(text, number, of: sent, to: address, at: now)
      }
    }
  }

  private func work(_ body: @escaping @Sendable () throws -> Void) async throws {
    do {
      try await workers.run(body)
    } catch is WorkerPool.Busy {
      throw JobFailure("too many others are sent")
    }
  }

  /// A line of its own first: whoever was ended in the middle left one without an end.
  private static func add(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("cannot be opened") }
    defer { close(descriptor) }
    var rest = Array(("\n" + text).utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("cannot be written") }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw failure("cannot be written") }
  }

  private static func failure(_ what: String) -> JobFailure {
    JobFailure("the file of anchors \(what): \(String(cString: strerror(errno)))")
  }

  private static func post(_ text: String, to url: String) throws {
    guard let parts = AnchorPlace.parts(of: url) else {
      throw JobFailure("the address of anchors is none")
    }
    let request = HTTPRequest(
      .post, parts.path, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")],
      body: Array(text.utf8))
    switch CurlTransport(base: parts.base, maxResponseBytes: 1 << 20).send(request) {
    case .answered(let response) where 200...299 ~= response.status: return
    case .answered(let response):
      throw JobFailure("the address of anchors answered \(response.status)")
    case .failed(let failure): throw JobFailure("the address of anchors: \(failure)")
    }
  }

  private func send(
    _ text: String, _ number: Int, of sent: SentAnchor, to address: Email, at now: Instant
  ) async throws {
    guard let mail else {
      throw JobFailure("there is no mail server; --mail names one")
    }
    let anchor = sent.anchor
    let words = "What the audit of \(sent.app) was at \(anchor.period), signed. Keep this mail:"
    let message = MailMessage(
      to: address, subject: "Audit of \(sent.app), anchor \(anchor.number)",
      text: """
        \(words) umbu audit verify --anchors FILE compares the audit with it.

        \(text)
        """,
      html: "<!doctype html><title>umbu</title><p>\(words) the text of it has the lines.\n",
      id: "anchor-\(sent.app)-\(anchor.number)-\(number)-\(anchor.mark)@\(mail.domain)", date: now)
    do {
      try await mail.mailer.send(message)
    } catch let failure as MailFailure {
      throw JobFailure(failure.words)
    }
  }
}

extension AuditAnchor {
  /// Tells it from another of its number, as after a restore.
  fileprivate var mark: String { String(digest.hexadecimal.prefix(16)) }
}
