import API
import Analytics
import Compression
import Database
import EventStore
import Fields
import HTTP
import Telemetry
import Values

/// How devices bring what they counted.
extension AnalyticsModule {
  /// The most bytes of a body, packed or not.
  static let mostBytes = 524_288

  var sendEvents: Operation {
    Operation(
      raw: AnalyticsEndpoints.events, weight: .events, bodyLimit: Self.mostBytes,
      refusals: [401, 409, 410]
    ) { [self] request in
      let header = request.headers[AnalyticsEndpoints.installationHeader] ?? ""
      guard let proof = InstallationProof(header: header) else {
        throw Problem.unknownInstallation
      }
      let installation = proof.installation
      if let wait = context.installation.limiter.wait(forInstallation: installation) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      // Before anything of a large body is read.
      let isKnown = try await context.events.read { [store] in try store.knows(proof, in: $0) }
      guard isKnown else { throw Problem.unknownInstallation }
      let visit = IntakeVisit(
        isAutomated: request.isAutomated,
        mayDebug: mayDebug(request.headers[AnalyticsEndpoints.debugHeader]))
      return try await receive(request, from: proof, visit)
    }
  }

  private func receive(
    _ request: Request, from proof: InstallationProof, _ visit: IntakeVisit
  ) async throws -> Response {
    let body = try await body(of: request, for: proof.installation)
    defer { withExtendedLifetime(body) {} }
    do {
      let answer = try await intake.own(body.bytes, from: proof, visit)
      tally.add(answer)
      let interval = context.settings.events.interval
      guard answer.refusals.isEmpty else {
        return Problem.refused(answer).response()
      }
      return .json(
        BatchAnswer(acceptedThrough: answer.acceptedThrough ?? 0, interval: interval).jsonBytes())
    } catch let failure as IntakeFailure {
      throw Problem(failure)
    } catch DatabaseError.full {
      tally.addFull()
      throw DatabaseError.full
    }
  }

  /// A body of events, and the room that it takes as long as somebody has this.
  struct EventBody: Sendable {
    let bytes: [UInt8]
    private let place: MemoryRoom.Place?
    private let decoding: MemoryRoom.Place?

    init(_ bytes: [UInt8], _ place: MemoryRoom.Place?, _ decoding: MemoryRoom.Place?) {
      self.bytes = bytes
      self.place = place
      self.decoding = decoding
    }
  }

  /// The whole body of a request, unpacked, when there is room for it.
  /// - Parameter caller: who has a share of that room: a device, or a key.
  func body(of request: Request, for caller: UUID) async throws -> EventBody {
    let memory = context.installation.memory
    var place: MemoryRoom.Place?
    var bytes = request.body.bytes
    if request.body.isStreamed {
      let length = request.byteCount("content-length").map { Int(clamping: $0) }
      let most = min(length ?? Self.mostBytes, Self.mostBytes)
      place = try await memory.room(for: most, of: caller, .events)
      bytes = try await request.body.collect(upTo: Self.mostBytes, expecting: length ?? 0)
    }
    bytes = try Self.unpacked(bytes, request.headers["content-encoding"])
    let decoding = try await memory.decoding(bytes.count, of: caller, .events)
    return EventBody(bytes, place, decoding)
  }

  /// A body as it was before it was packed for the journey.
  private static func unpacked(_ body: [UInt8], _ coding: String?) throws -> [UInt8] {
    switch coding?.lowercased() {
    case nil, "identity": return body
    case "gzip", "x-gzip":
      do throws(GzipError) {
        return try Gzip.unpack(body, upTo: mostBytes)
      } catch {
        throw Problem(error == .tooLarge ? IntakeFailure.tooLarge : IntakeFailure.malformed)
      }
    default: throw Problem.foreignCoding
    }
  }
}

extension Request {
  /// Whether it says that it comes from a program that looks around, not from somebody's browser.
  var isAutomated: Bool {
    guard let agent = headers["user-agent"]?.lowercased() else { return false }
    return Self.programs.contains { agent.contains($0) }
  }

  /// What the names of such programs have in common.
  private static let programs = [
    "bot", "crawl", "spider", "slurp", "headless", "phantom", "lighthouse", "preview", "scrap",
    "curl/", "wget/", "python-", "httpclient", "monitor",
  ]
}

extension Problem {
  /// What a device is told whose body was not taken.
  init(_ failure: IntakeFailure) {
    switch failure {
    case .unknownInstallation: self = .unknownInstallation
    case .malformed:
      self.init(
        status: 400, title: "Not events", code: "malformed",
        detail: "It is not JSON, or not of the form that the document of the API says.")
    case .tooLarge:
      self.init(
        status: 413, title: "Too large", code: "tooLarge",
        detail: "Send fewer events at a time. Nothing of this body was taken.")
    case .withdrawn:
      self.init(
        status: 410, title: "No consent", code: "withdrawn",
        detail: "Nothing may be counted. Nothing of this body was taken.")
    case .ended(let epochs):
      self.init(
        status: 409, title: "Erased", code: "reset",
        detail: "Nothing more is taken of these epochs. Send the others again without theirs.",
        errors: epochs.map { FieldProblem(path: "epochs[\($0)]", reason: "reset") })
    }
  }

  /// 422: some events were not taken; the others were.
  static func refused(_ answer: IntakeAnswer) -> Problem {
    var problem = Problem(
      status: 422, title: "Some events were refused", code: "refused",
      detail: "The others are kept. Sending these again changes nothing.",
      errors: answer.refusals.map { refusal in
        let parameter = refusal.problem.parameter
        return FieldProblem(
          path: "events[\(refusal.index)]" + (parameter.isEmpty ? "" : ".p.\(parameter)"),
          reason: refusal.problem.reason.rawValue)
      })
    problem.acceptedThrough = answer.acceptedThrough
    return problem
  }

  /// 415: packed in a way that is not known.
  static let foreignCoding = Problem(
    status: 415, title: "Unsupported content coding", code: "foreignCoding",
    detail: "Bodies are sent as they are, or packed by gzip.")
}
