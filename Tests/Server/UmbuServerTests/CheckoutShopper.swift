import API
import Database
import Fields
import HTTP
import Purchasing
import SyncServer
import Testing
import Values

@testable import UmbuServer

/// Somebody who buys on the web, and the pages that they see.
struct Shopper {
  let person: Person
  let office: Office
  static let day: Int64 = 86_400_000

  var room: ServerRoom { person.room }

  /// What was announced, for their space or for themselves.
  func announce(_ product: String, for reach: PurchaseReach = .space) async throws -> UUID {
    let answer = await person.call(
      PurchaseEndpoints.announce,
      NewPurchase(product, from: .web, for: reach, space: reach == .space ? person.space : nil))
    #expect(answer.status == .ok, "\(answer.json)")
    return try AnnouncedPurchase(object: answer.json).id
  }

  func open(
    _ id: UUID, by method: PayMethod, in currency: Currency = .brl
  ) async -> Response {
    await person.call(CheckoutEndpoints.open, NewCheckout(id, by: method, in: currency, .pt))
  }

  /// Announces a product and opens its page; where that is on this server.
  func begin(
    _ product: String, by method: PayMethod, in currency: Currency = .brl,
    for reach: PurchaseReach = .space
  ) async throws -> (id: UUID, path: String) {
    let id = try await announce(product, for: reach)
    let answer = await open(id, by: method, in: currency)
    #expect(answer.status == .ok, "\(answer.json)")
    return (id: id, path: try path(CheckoutAddress(object: answer.json).address))
  }

  /// Of an address on this server: whole, or its path.
  func path(_ address: String) throws -> String {
    if address.hasPrefix("/") { return address }
    let place = "https://umbu.example"
    try #require(address.hasPrefix(place), "\(address)")
    return String(address.dropFirst(place.count))
  }

  /// Presses a button, and lets everything come of it.
  @discardableResult
  func press(_ act: String, number: String = "", on path: String) async -> Response {
    let digits = number.filter { $0 != " " }
    let response = await room.send(
      .post, path, body: Array("act=\(act)&number=\(digits)".utf8),
      headers: [("Content-Type", "application/x-www-form-urlencoded")])
    await settle()
    return response
  }

  /// Does all jobs that are due, and those that they order.
  func settle() async {
    guard let place = room.umbu.apps.firstIndex(where: { $0.app.id == person.app }) else { return }
    await room.umbu.jobs[place].runDue()
  }

  /// Time goes on, and everything comes of it.
  func live(days: Int64) async {
    room.clock.move(milliseconds: days * Self.day)
    await settle()
  }

  func plan() async throws -> String? {
    let table = person.app == "fisioflow" ? "clinic" : "family"
    return try await room.app(person.app).database.read { [space = person.space] in
      try $0.first("SELECT plan FROM \(table) WHERE space = $1", [SQLValue(space)]) { $0.text(0) }
    }
  }

  /// What they pay for on the web, asked for in a new session: time has passed.
  func own() async throws -> [OwnCheckout] {
    let token = try await person.signIn()
    let answer = await room.call(.get, "/\(person.app)/v1/checkouts", token: token)
    return try OwnCheckouts(object: answer.json).checkouts
  }

  /// Ends it with what is paid, or goes on.
  func setRenewal(_ renews: Bool, of id: UUID) async throws -> Response {
    let token = try await person.signIn()
    let answer = await room.call(
      .post, "/\(person.app)/v1/checkouts/renewal", token: token,
      json: RenewalChoice(id, renews: renews).object)
    await settle()
    return answer
  }
}
