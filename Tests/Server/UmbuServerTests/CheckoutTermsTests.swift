import Checkout
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

  @Test("CG-096 who sells for money without saying the terms hears of it from umbu doctor")
  func doctor() async {
    func said(_ checkout: CheckoutSettings?) async -> [String] {
      let doctor = Doctor(
        data: DataPlace(folder: "/tmp"), web: WebFolders(path: "/tmp"), checkout: checkout, apps: []
      )
      let lines = await doctor.examine().text.split(separator: "\n").map { String($0) }
      return lines.filter { $0.contains("checkout") }
    }
    var sold = CheckoutSettings { CheckoutBox(in: $0, at: $1, now: $2) }
    for (terms, privacy, isFine) in [
      (nil, nil, false), ("https://umbu.example/terms", nil, false),
      (nil, "https://umbu.example/privacy", false),
      ("https://umbu.example/terms", "https://umbu.example/privacy", true),
    ] as [(String?, String?, Bool)] {
      sold.terms = terms
      sold.privacy = privacy
      let lines = await said(sold)
      #expect(lines.count == 1 && lines.first?.hasPrefix(isFine ? "✔" : "✘") == true)
    }
    let box = await said(.box)
    let none = await said(nil)
    #expect(box.first?.hasPrefix("✔") == true && none == [])
  }
}
