import Effort
import Fields
import HTTP
import Sync
import Testing
import Values

@testable import UmbuServer

/// Any route, with the token of anybody and the ids of anybody.
extension TenancyDrill {
  private enum Route {
    case operation(DocumentedOperation)
    case files(FileCall, app: String)

    var app: String {
      switch self {
      case .operation(let operation): operation.app
      case .files(_, let app): app
      }
    }

    var needsSession: Bool {
      if case .operation(let operation) = self { operation.needsSession } else { true }
    }

    var namesSomething: Bool {
      if case .operation(let operation) = self { operation.namesSomething } else { true }
    }

    var name: String {
      switch self {
      case .operation(let operation): operation.name
      case .files(let call, let app): "\(app) \(call.method) \(call.pattern)"
      }
    }
  }

  /// Somebody whose space and records say whose they are.
  private struct Marked {
    var neighbour: Neighbour
    let mark: String
    let objects: FileCall.Objects
    var token: String

    var app: String { neighbour.person.app }

    /// Signs in again, if what was asked ended the session.
    mutating func stayIn() async throws {
      let person = neighbour.person
      let seen = await person.room.call(.get, "/\(app)/v1/accounts/current", token: token)
      if seen.status == .unauthorized { token = try await person.signIn() }
    }
  }

  /// Three people in each app. The same e-mails: the people are not the same.
  private func people(_ room: ServerRoom) async throws -> [Marked] {
    var people: [Marked] = []
    for app in room.umbu.apps.map(\.app.id) {
      for name in ["ana", "bia", "caio"] {
        let mark = "\(app)-\(name)"
        let neighbour = try await Neighbour(
          in: room, app: app, "\(name)@example.com", calling: "Casa \(mark)", "Por \(mark)")
        people.append(
          Marked(
            neighbour: neighbour, mark: mark,
            objects: try await FileCall.Objects(of: neighbour.person, holding: mark),
            token: neighbour.person.token))
      }
    }
    return people
  }

  @Test("FF-039 PL-001 random requests over all routes of each app: nothing foreign in or out")
  func requests() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("tenancy of requests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var people = try await people(room)
    let routes =
      try DocumentedOperation.all(of: await room.call(.get, "/openapi.json").json)
      .map { Route.operation($0) }
      + room.umbu.apps.filter { $0.app.files != nil }.flatMap { app in
        FileCall.all.map { Route.files($0, app: app.app.id) }
      }
    var (admitted, refused, round) = (0, 0, UInt64(0))
    for _ in 0..<Effort.times(20, quick: 3) {
      for route in routes.shuffled(using: &random) {
        round += 1
        let caller = people.indices.randomElement(using: &random)!
        let owner =
          Int.random(in: 0..<3, using: &random) == 0
          ? caller : people.indices.randomElement(using: &random)!
        let isHome = people[caller].app == route.app
        let isOwn = isHome && owner == caller
        // Who must notice nothing.
        let bystander = owner != caller ? owner : (caller + 1) % people.count
        let asked =
          "\(route.name) by \(people[caller].mark) for \(people[owner].mark), seed \(seed)"

        let before = try await room.allCounts()
        let state = try await people[bystander].neighbour.state()
        let answer = try await ask(
          route, as: caller, for: owner, among: &people, number: 100 + round, by: &random)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        for other in people.indices where other != caller {
          #expect(!text.contains(people[other].mark), "\(asked)")
        }
        #expect(try await people[bystander].neighbour.state() == state, "\(asked)")
        guard route.needsSession else { continue }
        // A device of which nothing was ever told proves nothing, whoever has it.
        if isOwn, answer.json["code"]?.text == "unknownInstallation" { continue }
        if isOwn {
          #expect(![400, 401, 415, 426].contains(answer.status.code), "\(asked): \(text)")
          admitted += 1
        } else if !isHome || route.namesSomething {
          let mailsNobody = isHome && answer.json["code"]?.text == "noMail"
          #expect(
            (isHome ? [403, 404] : [401]).contains(answer.status.code) || mailsNobody,
            "\(asked): \(answer.status)")
          #expect(try await room.allCounts() == before, "\(asked)")
          refused += 1
        }
        if isHome { try await people[caller].stayIn() }
      }
    }
    #expect(admitted > 10 && refused > 100, "\(admitted) and \(refused), seed \(seed)")
    // What was added where it must not be would be in here.
    for reader in people.indices {
      var pull = people[reader].neighbour.person.request()
      pull.cursor = 0
      let answer = await room.call(
        .post, "/\(people[reader].app)/v1/sync", token: people[reader].token, json: pull.object)
      let told = String(decoding: answer.bytes, as: UTF8.self)
      for writer in people.indices {
        #expect(told.contains(people[writer].mark) == (writer == reader), "seed \(seed)")
      }
    }
    await room.umbu.stop()
  }

  /// What somebody is answered who asks for what somebody has.
  private func ask(
    _ route: Route, as caller: Int, for owner: Int, among people: inout [Marked], number: UInt64,
    by random: inout SeededGenerator
  ) async throws -> Response {
    let asking = people[caller].neighbour.person
    let token = people[caller].token
    switch route {
    case .files(let call, let app):
      return await call.send(to: app, for: people[owner].objects, token: token, in: asking.room)
    case .operation(let operation):
      // Nobody's password, and a session of another app.
      let elsewhere = people.first { $0.app != operation.app }!
      var fields: [String: JSONValue] = [
        "email": .text("new-\(number)@example.com"), "password": .text(Person.password),
        "refreshToken": .text(elsewhere.neighbour.person.grant.refreshToken),
        "cursor": .integer(Int64.random(in: 0...2, using: &random)),
      ]
      if operation.path.hasSuffix("/sync"), Bool.random(using: &random) {
        let record = people[caller].neighbour.record
        var pushing = asking
        let queue = pushing.queue([record.adding(number, "Por \(people[caller].mark)")])
        if caller == owner, asking.app == operation.app {
          people[caller].neighbour.person = pushing
        }
        fields["mutations"] = .array(queue.map(\.object))
      }
      // As the app asks, for what the owner has.
      let here = people.first { $0.app == operation.app }!.neighbour
      var values = here.values(
        in: people[owner].neighbour.person.space, fields, on: operation.path)
      values.ids.merge(people[owner].neighbour.ids) { $1 }
      if Bool.random(using: &random) { values.ids["client"] = asking.client }
      return await asking.room.call(
        operation.method, operation.path(with: values), token: token,
        json: operation.body(with: values))
    }
  }
}
