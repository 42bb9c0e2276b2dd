import StripeStandIn
import Testing
import Values

@testable import Checkout

@Suite("What Stripe signs")
struct StripeSignatureTests {
  private static let now = Instant(milliseconds: 1_800_000_000_000)
  private static let seconds: Int64 = 1_800_000_000
  private static let message = Array(
    #"{"object":"event","data":{"object":{"id":"sub_1","object":"subscription"}}}"#.utf8)

  private func stripe(_ secrets: [String] = ["whsec_a"]) throws -> Stripe {
    let account = try #require(StripeAccount(key: "sk_test_a", signing: secrets))
    return Stripe(account, transport: StripeStandIn(at: Self.now).transport) { Self.now }
  }

  private func refusal(
    _ header: String?, _ message: [UInt8] = Self.message, by secrets: [String] = ["whsec_a"]
  ) throws -> String? {
    do {
      _ = try stripe(secrets).subject(of: message, signature: header)
      return nil
    } catch CheckoutFailure.notBelieved(let code) {
      return code
    }
  }

  private func sign(_ seconds: Int64 = Self.seconds, by secret: String = "whsec_a") -> String {
    StripeStandIn.sign(Self.message, at: seconds, by: secret)
  }

  @Test("CG-110 what it signed a moment ago is believed, and says what to look at")
  func believed() throws {
    #expect(
      try stripe().subject(of: Self.message, signature: sign()) == .subscription("sub_1"))
    for seconds in [Self.seconds - 300, Self.seconds + 300] {
      #expect(try refusal(sign(seconds)) == nil)
    }
    // While one secret takes another's place both are good.
    #expect(try refusal(sign(by: "whsec_b"), by: ["whsec_a", "whsec_b"]) == nil)
  }

  @Test("CG-110 everything else is refused, each for its own reason")
  func refused() throws {
    let good = sign()
    let mark = good.split(separator: ",")[1]
    #expect(try refusal(nil) == "no_signature")
    for header in [
      "", "hello", "t=,v1=", "t=\(Self.seconds)", String(mark), "t=now,\(mark)",
      "t=+\(Self.seconds),\(mark)", "t=\(Self.seconds),t=\(Self.seconds),\(mark)", good + ",v2",
      "t=\(Self.seconds),\(mark.dropLast())", "t=99999999999999999999,\(mark)",
      String(repeating: "v0=1,", count: 1_000) + good,
    ] {
      #expect(try refusal(header) == "form", "\(header)")
    }
    #expect(try refusal(sign(by: "whsec_c")) == "signature")
    #expect(try refusal("t=\(Self.seconds - 1),\(mark)") == "signature")
    #expect(try refusal(good, Self.message + [0x20]) == "signature")
    #expect(try refusal(sign(Self.seconds - 301)) == "too_old")
    #expect(try refusal(sign(Self.seconds + 301)) == "ahead")
    for text in ["", "[]", "{}", #"{"data":{"object":{"id":"sub_1"}}}"#, "{"] {
      let message = Array(text.utf8)
      let header = StripeStandIn.sign(message, at: Self.seconds, by: "whsec_a")
      #expect(try refusal(header, message) == "content", "\(text)")
    }
  }

  @Test(
    "each kind of object says where to look; what is none of ours says nothing",
    arguments: [
      (#""object":"checkout.session","id":"cs_1""#, CheckoutSubject.session("cs_1")),
      (#""object":"invoice","id":"in_1","subscription":"sub_1""#, .subscription("sub_1")),
      (#""object":"payment_intent","id":"pi_1""#, .payment("pi_1")),
      (#""object":"charge","id":"ch_1","payment_intent":"pi_1""#, .payment("pi_1")),
      (#""object":"dispute","id":"dp_1","payment_intent":"pi_1""#, .payment("pi_1")),
      (#""object":"invoice","id":"in_1","subscription":null"#, nil),
      (#""object":"customer","id":"cus_1""#, nil),
      (#""object":"subscription","id":"../v1/charges""#, nil),
    ] as [(String, CheckoutSubject?)])
  func subjects(object: String, subject: CheckoutSubject?) throws {
    let message = Array(#"{"data":{"object":{"#.utf8) + Array(object.utf8) + Array("}}}".utf8)
    let header = StripeStandIn.sign(message, at: Self.seconds, by: "whsec_a")
    #expect(try stripe().subject(of: message, signature: header) == subject)
  }

  @Test("a key of another form is none")
  func keys() {
    #expect(StripeAccount(key: "pk_live_a", signing: ["whsec_a"]) == nil)
    #expect(StripeAccount(key: "sk_live_a\r\nX: y", signing: ["whsec_a"]) == nil)
    #expect(StripeAccount(key: "sk_live_a", signing: []) == nil)
    #expect(StripeAccount(key: "sk_live_a", signing: ["a"]) == nil)
    #expect(StripeAccount(key: "rk_live_a", signing: ["whsec_a"])?.isTest == false)
  }
}
