import Fields
import HTTP
import Purchasing
import Testing

@testable import UmbuServer

@Suite("Under what terms plans are sold")
struct CheckoutTermsTests {
  @Test("CG-096 what is sold comes with the addresses that whoever runs the server has given")
  func offer() async throws {
    let office = Office()
    let room = try await ServerRoom.open {
      $0.mail = office.settings
      $0.checkout = .box
      $0.checkout?.terms = "https://umbu.example/terms"
      $0.checkout?.privacy = "https://umbu.example/privacy"
    }
    defer { room.remove() }
    for app in ["fisioflow", "careguide"] {
      let person = try await Person(in: room, app: app, "ana@example.com")
      let answer = await room.call(.get, "/\(app)/v1/checkouts/offer", token: person.token)
      let offer = try WebOffer(object: answer.json)
      #expect(offer.terms == "https://umbu.example/terms", "\(app)")
      #expect(offer.privacy == "https://umbu.example/privacy", "\(app)")
    }
    await room.umbu.stop()
  }
}
