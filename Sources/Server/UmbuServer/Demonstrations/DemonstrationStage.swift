import Crypto
import Database
import FileServer
import Identity
import IdentityServer
import Records
import Sync
import SyncServer
import Values

/// Where the story of a demonstration is told: people sign up, invite each other and work, each through
/// the services that answer devices, so that every rule, audit row and change is that of the app. Nobody
/// is mailed.
struct DemonstrationStage: Sendable {
  private let demonstration: Demonstration
  private let app: AppServer
  private let identity: IdentityService
  private let password: String

  init(_ demonstration: Demonstration, in app: AppServer, _ context: ModuleContext) {
    self.demonstration = demonstration
    self.app = app
    password = Self.newPassword()
    var identity = IdentityService(
      context.database, founding: context.founding, team: context.team,
      witnesses: context.witnesses.ofSessions + [DemonstrationMark.Witness(password: password)],
      now: context.now)
    identity.passwordCost = context.settings.passwordCost
    self.identity = identity
  }

  /// Four groups of four letters that nobody confuses: 80 bits.
  private static func newPassword() -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".unicodeScalars)
    let chosen = randomBytes(16).map { letters[Int($0) % 32] }
    return stride(from: 0, to: 16, by: 4).map { start in
      String(String.UnicodeScalarView(chosen[start..<start + 4]))
    }.joined(separator: "-")
  }

  /// - Throws: `DemonstrationError`, or what the services throw; then some of it is there.
  func perform() async throws {
    let founder = demonstration.people[0]
    let (space, first) = try await signUp(founder)
    var devices = [DemonstrationDevice(of: first, in: space, app.sync)]
    if let plan = demonstration.plan, app.app.plans != nil {
      try await app.setPlan(plan, of: space)
    }
    for person in demonstration.people.dropFirst() {
      let invitation = NewInvitation(to: space, email: person.email, role: person.role)
      let code = try await identity.invite(invitation, by: first).code
      devices.append(
        DemonstrationDevice(of: try await signUp(person, with: code).1, in: space, app.sync))
    }
    let cast = Demonstration.Cast(space, devices.map(\.caller.account))
    var story = demonstration.story(app.now(), cast)[...]
    while let deed = story.popFirst() {
      switch deed.act {
      case .mutation(let mutation):
        // What one person did without another between is sent at once.
        var queue = [(deed.time, mutation)]
        while queue.count < SyncLimits.mutations, let next = story.first,
          next.person == deed.person, case .mutation(let mutation) = next.act
        {
          queue.append((next.time, mutation))
          story.removeFirst()
        }
        try await devices[deed.person].push(queue)
      case .file(let bytes, let name, let record):
        try await send(bytes, named: name, of: record, to: space, by: devices[deed.person].caller)
      case .work(let work):
        try await work(app, space, devices[deed.person].caller)
      case .invitation(let email, let role):
        let invitation = NewInvitation(to: space, email: email, role: role)
        _ = try await identity.invite(invitation, by: devices[deed.person].caller)
      }
    }
    for device in devices { try await identity.signOut(device.caller) }
    try await app.database.write(in: space) { try DemonstrationMark.finish(space, in: $0) }
  }

  private func signUp(
    _ person: Demonstration.Person, with invitation: String? = nil
  ) async throws -> (space: UUID, Caller) {
    var input = SignUp(
      spaceName: invitation == nil ? demonstration.spaceName : "", email: person.email,
      password: password)
    input.invitation = invitation
    do {
      let grant = try await identity.signUp(input, called: person.name)
      guard let space = grant.account.spaces.first?.space,
        let caller = try await identity.caller(of: grant.accessToken)
      else { throw IdentityError.unauthorized }
      return (space, caller)
    } catch IdentityError.emailTaken {
      throw DemonstrationError.emailTaken(person.email)
    }
  }

  private func send(
    _ bytes: [UInt8], named name: String, of record: UUID, to space: UUID, by caller: Caller
  ) async throws {
    guard let files = app.files else { throw DemonstrationError.noFiles }
    let upload = try await files.create(
      in: space, named: name, length: Int64(bytes.count), of: record, by: caller)
    let body = AsyncStream { continuation in
      continuation.yield(bytes)
      continuation.finish()
    }
    _ = try await files.receive(
      body, of: Int64(bytes.count), at: 0, for: upload.id, by: caller)
  }
}

/// The device of somebody in a demonstration. It was without a network for all of the story: the times of
/// what was done on it are long past when it is sent.
private struct DemonstrationDevice {
  let caller: Caller
  private let space: UUID
  private let sync: SyncService
  private let client: UUID
  private var sequence: Int64 = 0
  private var cursor: Int64 = 0

  init(of caller: Caller, in space: UUID, _ sync: SyncService) {
    self.caller = caller
    self.space = space
    self.sync = sync
    client = UUID.random(at: sync.time)
  }

  /// Sends what was done, and takes what came of it.
  /// - Throws: `DemonstrationError.refused`, or what the service throws.
  mutating func push(_ queue: [(time: Instant, mutation: any Mutation)]) async throws {
    var request = request()
    request.mutations = queue.map { time, mutation in
      sequence += 1
      var queued = QueuedMutation()
      queued.sequence = sequence
      queued.id = UUID.random(at: sync.time)
      queued.name = type(of: mutation).name
      queued.time = time
      queued.arguments = mutation.object
      return queued
    }
    let first = sequence - Int64(queue.count) + 1
    var answer = try SyncResponse(jsonBytes: try await sync.sync(request, by: caller))
    if let refused = answer.refusals.first {
      let mutation = queue[Int(refused.sequence - first)].mutation
      throw DemonstrationError.refused(mutation: type(of: mutation).name, refused.refusal)
    }
    cursor = answer.cursor
    while answer.hasMore {
      answer = try SyncResponse(jsonBytes: try await sync.sync(self.request(), by: caller))
      cursor = answer.cursor
    }
  }

  private func request() -> SyncRequest {
    var request = SyncRequest()
    request.space = space
    request.client = client
    request.cursor = cursor
    request.sentAt = sync.time
    request.schema = sync.revision
    return request
  }
}
