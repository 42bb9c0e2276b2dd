import API
import Fields
import HTTP
import Sync
import Testing

@testable import UmbuServer

@Suite("PL-012 One source for routes, document and client")
struct OpenAPITests {
  /// An endpoint as the shared code declares it, for clients.
  private struct Declared {
    let name: String
    let method: HTTPMethod
    let path: String
    /// The file that declares it, without its ending.
    let file: String

    var words: String { "\(name) \(method.rawValue) \(path)" }

    /// All of them, as they stand in the sources.
    static func all() throws -> [Declared] {
      var all: [Declared] = []
      for ring in ["Kernel", "Domain"] {
        for (path, text) in try SourceFiles.texts(below: "Sources/\(ring)") {
          let file = path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? ""
          for found in text.matches(of: /Endpoint(?:<[^()]*>)?\(\s*"(\w+)", \.(\w+), "([^"]+)"/) {
            let method = try #require(HTTPMethod(rawValue: found.2.uppercased()))
            all.append(
              Declared(name: String(found.1), method: method, path: String(found.3), file: file))
          }
        }
      }
      return all
    }
  }

  /// The files of endpoints that only apps with teams have; what is in none of these lists every app has.
  private static let ofTeams: Set = ["TeamEndpoints"]

  /// Those of apps with plans.
  private static let ofPlans: Set = [
    "PurchaseEndpoints", "CheckoutEndpoints", "CodeEndpoints", "EntitlementEndpoints",
  ]

  /// Those of one app alone.
  private static let own: [String: Set<String>] = [
    "careguide": [
      "CardEndpoints", "LeftEndpoints", "AccessEndpoints", "SeatEndpoints", "RewardEndpoints",
    ],
    "fisioflow": ["AgendaEndpoints", "FeedEndpoints"],
    "prsnl": ["CaptureEndpoints", "TextEndpoints", "LinkEndpoints", "FetchEndpoints"],
  ]

  /// Those that not every app has.
  private static var ofSome: Set<String> {
    own.values.reduce(ofTeams.union(ofPlans)) { $0.union($1) }
  }

  private static func declared(by app: AppServer, among all: [Declared]) -> [Declared] {
    var files = own[app.app.id] ?? []
    if app.app.team != nil { files.formUnion(ofTeams) }
    if app.app.plans != nil { files.formUnion(ofPlans) }
    let others = ofSome.subtracting(files)
    return all.filter { !others.contains($0.file) }
  }

  @Test("PL-012 FF-002 every endpoint has a route and every route of the API an endpoint")
  func drift() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let all = try Declared.all()
    for app in room.umbu.apps {
      let operations = app.operations.map { "\($0.name) \($0.method.rawValue) \($0.path)" }
      let endpoints = Self.declared(by: app, among: all).map(\.words)
      #expect(operations.sorted() == endpoints.sorted(), "\(app.app.id)")
    }
    // A name of no file would say of no endpoint that it is one app's.
    let unknown = Self.ofSome.subtracting(all.map(\.file))
    #expect(unknown == [])
    for endpoint in Self.declared(by: room.app("fisioflow"), among: all) {
      let response = await room.send(endpoint.method, "/fisioflow/" + endpoint.path)
      #expect(![404, 405].contains(response.status.code), "\(endpoint.words)")
    }
  }

  @Test("PL-012 the document names every operation once, with its fields and its problems")
  func document() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let json = await room.call(.get, "/openapi.json").json
    #expect(json["openapi"]?.text == "3.1.0")
    guard case .object(let paths) = json["paths"] else {
      Issue.record("no paths")
      return
    }
    let declared = try Declared.all()
    let all = room.umbu.apps.map { Self.declared(by: $0, among: declared).map(\.path) }
    #expect(paths.count == all.reduce(0) { $0 + Set($1).count })
    let sync = json["paths"]?["/fisioflow/v1/sync"]?["post"]
    let fields = sync?["requestBody"]?["content"]?["application/json"]?["schema"]?["properties"]
    #expect(fields?["mutations"]?["maxItems"]?.integer == Int64(SyncLimits.mutations))
    #expect(sync?["security"]?.array?.count == 1)
    for status in ["200", "400", "401", "403", "413", "415", "422", "426", "429", "507"] {
      #expect(sync?["responses"]?[status] != nil, "\(status)")
    }
    func statuses(_ path: String) -> Set<String> {
      guard case .object(let found) = json["paths"]?[path]?["post"]?["responses"] else { return [] }
      return Set(found.map(\.name))
    }
    let usual: Set = ["200", "400", "413", "415", "422", "429", "500", "503", "507"]
    #expect(statuses("/fisioflow/v1/accounts") == usual.union(["403", "404", "409"]))
    #expect(statuses("/fisioflow/v1/sessions") == usual.union(["401"]))
    #expect(statuses("/fisioflow/v1/sessions/refresh") == usual.union(["401"]))
    let picture = json["paths"]?["/prsnl/v1/pages/picture"]?["post"]?["responses"]?["200"]
    #expect(picture?["content"]?["image/png"] != nil)
    #expect(picture?["content"]?["application/json"] == nil)
    #expect(statuses("/prsnl/v1/pages/picture") == usual.union(["401", "403"]))
    let operations = paths.flatMap { path -> [JSONValue] in
      if case .object(let methods) = path.value { methods.map(\.value) } else { [] }
    }
    let names = operations.compactMap { $0["operationId"]?.text }
    #expect(Set(names).count == names.count)
    #expect(names.count == all.reduce(0) { $0 + $1.count })
  }
}
