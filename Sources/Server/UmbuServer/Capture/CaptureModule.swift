import API
import Capturing
import Database
import HTTP
import MailCapture
import SyncServer
import Values

/// Mail to addresses of people's own (Docs/Capture.md), for apps that list it. Its tables are empty on a server that
/// takes no mail.
struct CaptureModule: ServerModule {
  let context: ModuleContext
  let mail: MailCapture
  private let door: CaptureDoor?

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(CaptureMigrations.room, CaptureMigrations.all)
  }

  init(_ context: ModuleContext) {
    self.context = context
    let settings = context.settings.capture
    let mail = MailCapture(
      context.database, settings, clock: ServerClock(now: context.now, newID: context.newID))
    self.mail = mail
    door = settings?.secret.map { secret in
      CaptureDoor(mail: mail, secret: Array(secret.utf8), now: context.now)
    }
  }

  var operations: [Operation] {
    [address, changeAddress, changeSenders, removeAddress, waiting, part, taken]
  }

  /// The door of mail services.
  func addRoutes(to router: inout Router, of app: AppServer) {
    guard let door else { return }
    let (limits, log) = (context.installation.limiter, context.settings.log)
    router.post("/\(CaptureDoor.path)", body: .gated(upTo: CaptureDoor.mostBytes)) { request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      return await door.answer(request, log)
    }
  }

  private var address: Operation {
    Operation(CaptureEndpoints.address) { [mail] _, call in
      try await mail.address(of: try call.signedIn().account)
    }
  }

  private var changeAddress: Operation {
    Operation(
      CaptureEndpoints.changeAddress, weight: .relay, bodyLimit: 16_384, refusals: [403, 409]
    ) { [self] wanted, call in
      let account = try call.signedIn().account
      let role = try await context.database.read { transaction in
        try SpaceRoles.members.role(transaction, account, wanted.space)
      }
      guard let role, !role.isEmpty else { throw Problem(SyncError.forbidden) }
      return try await answering {
        try await mail.changeAddress(of: account, in: wanted.space, senders: wanted.senders)
      }
    }
  }

  private var changeSenders: Operation {
    Operation(CaptureEndpoints.changeSenders, bodyLimit: 16_384, refusals: [404]) {
      [self] wanted, call in
      let account = try call.signedIn().account
      return try await answering {
        try await mail.change(senders: wanted.senders, of: account)
      }
    }
  }

  private var removeAddress: Operation {
    Operation(CaptureEndpoints.removeAddress) { [mail] _, call in
      try await mail.removeAddress(of: try call.signedIn().account)
    }
  }

  private var waiting: Operation {
    Operation(CaptureEndpoints.waiting) { [mail] _, call in
      try await mail.waiting(of: try call.signedIn().account)
    }
  }

  private var part: Operation {
    Operation(CaptureEndpoints.part, bodyLimit: 2_048, refusals: [404]) { [mail] wanted, call in
      let account = try call.signedIn().account
      let piece = try await mail.part(
        wanted.number, of: wanted.mail, piece: wanted.piece, for: account)
      guard let piece else { throw Problem.notFound }
      return PartContent(Base64.encode(piece.bytes), hasMore: piece.hasMore)
    }
  }

  private var taken: Operation {
    Operation(CaptureEndpoints.taken, bodyLimit: 16_384) { [mail] wanted, call in
      try await mail.taken(wanted.mails, by: try call.signedIn().account)
      return Nothing()
    }
  }

  /// Says in the API's words what the service cannot do.
  private func answering<T: Sendable>(_ work: () async throws -> T) async throws -> T {
    do {
      return try await work()
    } catch let failure as MailCapture.Failure {
      throw Problem(failure)
    }
  }
}
