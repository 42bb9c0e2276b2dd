import API
import Agenda
import Analytics
import Audit
import Capturing
import Care
import Copies
import Fields
import HTTP
import Identity
import Journal
import Notifications
import Purchasing
import Sync
import Testing

@testable import UmbuServer

@Suite("PL-012 One source for routes, document and client")
struct OpenAPITests {
  /// Every endpoint that the shared code declares, for clients.
  private static let declared: [(name: String, method: HTTPMethod, path: String)] = [
    of(SessionEndpoints.signUp), of(SessionEndpoints.signIn), of(SessionEndpoints.refresh),
    of(SessionEndpoints.signOut), of(SessionEndpoints.reportEnd), of(AuditEndpoints.exported),
    of(SessionEndpoints.current), of(syncEndpoint), of(AuditEndpoints.accessReport),
    of(ConfirmationEndpoints.confirm), of(ConfirmationEndpoints.send),
    of(PasswordEndpoints.forget), of(PasswordEndpoints.reset), of(EmailChangeEndpoints.ask),
    of(EmailChangeEndpoints.look), of(EmailChangeEndpoints.confirm),
    of(EmailChangeEndpoints.cancel), of(NameEndpoints.set), of(DeviceEndpoints.list),
    of(DeviceEndpoints.end), of(DeviceEndpoints.endOthers),
    of(historyEndpoint), of(recordsEndpoint),
    of(CopyEndpoints.check), of(CopyEndpoints.list), of(CopyEndpoints.keep),
    of(CopyEndpoints.fetch), of(CopyEndpoints.remove), of(PartEndpoints.list),
    of(PartEndpoints.keep), of(PartEndpoints.fetch), of(PartEndpoints.remove),
    of(PushEndpoints.key), of(PushEndpoints.subscribe), of(PushEndpoints.unsubscribe),
    of(PushEndpoints.receipt), of(PushEndpoints.renew), of(LedgerEndpoints.read),
    of(ChoiceEndpoints.read), of(ChoiceEndpoints.choose), of(ChoiceEndpoints.test),
    of(TemplateEndpoints.list),
    of(AnalyticsEndpoints.consent), of(AnalyticsEndpoints.accountConsent),
    of(AnalyticsEndpoints.readConsent), of(AnalyticsEndpoints.bind),
    of(AnalyticsEndpoints.events), of(AnalyticsEndpoints.reset),
    of(AnalyticsEndpoints.resetInstallation), of(AnalyticsEndpoints.receipt),
    of(AnalyticsEndpoints.own), of(AnalyticsEndpoints.ownOfInstallation),
    of(AnalyticsEndpoints.registry), of(AnalyticsEndpoints.debugToken),
    of(QuestionEndpoints.ask), of(QuestionEndpoints.sql),
    of(QuestionEndpoints.timeline),
    of(AnalyticsEndpoints.proofs),
  ]

  /// Those that an app has besides whose spaces have teams.
  private static let ofTeams: [(name: String, method: HTTPMethod, path: String)] = [
    of(TeamEndpoints.invite), of(TeamEndpoints.revoke), of(TeamEndpoints.look),
    of(TeamEndpoints.accept), of(TeamEndpoints.setRole), of(TeamEndpoints.remove),
    of(TeamEndpoints.createSpace), of(TeamEndpoints.mail),
  ]

  /// Those of one app alone.
  private static let own = [
    "careguide": [
      of(CardEndpoints.sign), of(CardEndpoints.check), of(LeftEndpoints.leave),
      of(LeftEndpoints.drop), of(LeftEndpoints.end), of(AccessEndpoints.tell),
      of(AccessEndpoints.list), of(SeatEndpoints.list), of(SeatEndpoints.offer),
      of(SeatEndpoints.look), of(SeatEndpoints.take), of(SeatEndpoints.end),
      of(RewardEndpoints.collect), of(RewardEndpoints.agree), of(RewardEndpoints.give),
    ],
    "fisioflow": [
      of(AgendaEndpoints.link), of(AgendaEndpoints.book), of(FeedEndpoints.list),
      of(FeedEndpoints.make), of(FeedEndpoints.end),
    ],
    "prsnl": [
      of(CaptureEndpoints.address), of(CaptureEndpoints.changeAddress),
      of(CaptureEndpoints.changeSenders), of(CaptureEndpoints.removeAddress),
      of(CaptureEndpoints.waiting), of(CaptureEndpoints.part), of(CaptureEndpoints.taken),
      of(TextEndpoints.keep), of(TextEndpoints.read), of(TextEndpoints.versions),
      of(LinkEndpoints.make), of(LinkEndpoints.renew), of(FetchEndpoints.fetch),
      of(FetchEndpoints.picture),
    ],
  ]

  /// Those of apps with plans.
  private static let ofPlans: [(name: String, method: HTTPMethod, path: String)] = [
    of(PurchaseEndpoints.list), of(PurchaseEndpoints.announce), of(AppStoreEndpoints.notify),
    of(AppStoreEndpoints.send), of(CheckoutEndpoints.offer), of(CheckoutEndpoints.open),
    of(CheckoutEndpoints.list), of(CheckoutEndpoints.renew), of(CheckoutEndpoints.portal),
    of(CodeEndpoints.redeem), of(PurchaseEndpoints.wait), of(PurchaseEndpoints.tellUse),
    of(EntitlementEndpoints.list), of(EntitlementEndpoints.keys),
  ]

  private static func declared(
    by app: AppServer
  ) -> [(name: String, method: HTTPMethod, path: String)] {
    declared + (app.app.team == nil ? [] : ofTeams)
      + (app.app.plans == nil ? [] : ofPlans) + (own[app.app.id] ?? [])
  }

  private static func of<I, O>(_ endpoint: Endpoint<I, O>) -> (String, HTTPMethod, String) {
    (endpoint.name, endpoint.method, endpoint.path)
  }

  @Test("PL-012 FF-002 every endpoint has a route and every route of the API an endpoint")
  func drift() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    for app in room.umbu.apps {
      let operations = app.operations.map { "\($0.name) \($0.method.rawValue) \($0.path)" }
      let endpoints = Self.declared(by: app).map { "\($0.name) \($0.method.rawValue) \($0.path)" }
      #expect(operations.sorted() == endpoints.sorted())
    }
    for (_, method, path) in Self.declared(by: room.app("fisioflow")) {
      let response = await room.send(method, "/fisioflow/" + path)
      #expect(![404, 405].contains(response.status.code), "\(method) \(path)")
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
    let all = room.umbu.apps.map { Self.declared(by: $0).map(\.path) }
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
