import Crypto
import Fields
import Testing
import Values

@testable import Gateways

@Suite("PL-008 Web Push, by the examples of its documents")
struct PushVectorTests {
  private static func bytes(_ text: String) -> [UInt8] { [UInt8](base64URL: text) ?? [] }

  /// RFC 8291 section 5 and appendix A.
  private enum Example {
    static let message = "When I grow up, I want to be a watermelon"
    static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    static let receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    static let receiverPoint =
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let senderPoint =
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    static let shared = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"
    static let body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
      + "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
      + "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
  }

  private func subscription() throws -> PushSubscription {
    try #require(
      PushSubscription(
        endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        publicKey: Self.bytes(Example.receiverPoint), secret: Self.bytes(Example.secret)))
  }

  @Test("RFC 8291 appendix A: keys and the secret that both have")
  func keys() throws {
    let receiver = try #require(P256Key(secret: Self.bytes(Example.receiver)))
    let sender = try #require(P256Key(secret: Self.bytes(Example.sender)))
    #expect(receiver.publicKey.base64URL == Example.receiverPoint)
    #expect(sender.publicKey.base64URL == Example.senderPoint)
    #expect(sender.sharedSecret(with: receiver.publicKey)?.base64URL == Example.shared)
  }

  @Test("RFC 8291 section 5: the message, byte for byte, and back")
  func message() throws {
    let receiver = try #require(P256Key(secret: Self.bytes(Example.receiver)))
    let sender = try #require(P256Key(secret: Self.bytes(Example.sender)))
    let subscription = try subscription()
    let sealed = try #require(
      PushEncryption.seal(
        Array(Example.message.utf8), for: subscription, with: sender,
        salt: Self.bytes(Example.salt), isPadded: false))
    #expect(sealed.base64URL == Example.body)
    #expect(sealed.count == 144)
    #expect(
      PushEncryption.open(sealed, with: receiver, for: subscription) == Array(Example.message.utf8)
    )
    #expect(PushEncryption.open(sealed, with: P256Key(), for: subscription) == nil)
  }

  @Test("RFC 8188 section 3.1: one record")
  func oneRecord() {
    let key = Self.bytes("yqdlZ-tYemfogSmv7Ws5PQ")
    let text = "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg"
    let sealed = EncryptedContent.seal(
      Array("I am the walrus".utf8), with: key, salt: Self.bytes("I1BsxtFttlv3u_Oo94xnmw"))
    #expect(sealed.base64URL == text)
    #expect(EncryptedContent.open(sealed) { $0 == [] ? key : nil } == Array("I am the walrus".utf8))
  }

  @Test("RFC 8188 section 3.2: two records, a padding and a key with a name")
  func twoRecords() {
    let key = Self.bytes("BO3ZVPxUlnLORbVGMpbT1Q")
    let text =
      "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA"
    let sealed = EncryptedContent.seal(
      Array("I am the walrus".utf8), with: key, salt: Self.bytes("uNCkWiNYzKTnBN9ji3-qWA"),
      recordSize: 25, keyName: Array("a1".utf8), padding: 1)
    #expect(sealed.base64URL == text)
    #expect(
      EncryptedContent.open(sealed) { $0 == Array("a1".utf8) ? key : nil }
        == Array("I am the walrus".utf8))
  }

  @Test("what was cut or changed in any byte is not opened")
  func damaged() {
    let key = Self.bytes("BO3ZVPxUlnLORbVGMpbT1Q")
    let sealed = EncryptedContent.seal(
      Array("I am the walrus".utf8), with: key, salt: Self.bytes("uNCkWiNYzKTnBN9ji3-qWA"),
      recordSize: 25, keyName: Array("a1".utf8))
    for count in 0..<sealed.count {
      #expect(EncryptedContent.open(Array(sealed.prefix(count))) { _ in key } == nil, "\(count)")
      var changed = sealed
      changed[count] ^= 0x10
      #expect(
        EncryptedContent.open(changed) { $0 == Array("a1".utf8) ? key : nil } == nil, "\(count)")
    }
  }

  @Test("RFC 8292 section 2.4: its token, and ours by the same rules")
  func vapid() throws {
    let token =
      "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0"
      + "NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuC"
      + "GSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
    let key = Self.bytes(
      "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs")
    let parts = token.split(separator: ".").map { String($0) }
    #expect(
      P256Key.isValid(
        Self.bytes(parts[2]), of: Array("\(parts[0]).\(parts[1])".utf8), by: key))
    let end = Instant(milliseconds: 1_453_523_768_000)
    let ours = P256Key()
    let made = PushIdentity.token(
      for: "https://push.example.net", until: end, "mailto:push@example.com", ours
    ).split(separator: ".").map { String($0) }
    #expect(made[0] == parts[0])
    #expect(made[1] == parts[1])
    #expect(
      P256Key.isValid(
        Self.bytes(made[2]), of: Array("\(made[0]).\(made[1])".utf8), by: ours.publicKey))
  }

  @Test("a service gets one token for half its life, each service its own, and none for a day")
  func tokens() throws {
    let identity = PushIdentity(P256Key(), subject: "mailto:a@b.example")
    let start = Instant(milliseconds: 1_763_800_000_000)
    let first = identity.authorization(for: "https://a.example", at: start)
    #expect(first.hasPrefix("vapid t="))
    #expect(first.hasSuffix(", k=\(identity.publicKey)"))
    let later = start.adding(milliseconds: 6 * 3_600_000)
    #expect(identity.authorization(for: "https://a.example", at: later) == first)
    #expect(identity.authorization(for: "https://b.example", at: later) != first)
    let last = start.adding(milliseconds: 6 * 3_600_000 + 1)
    #expect(identity.authorization(for: "https://a.example", at: last) != first)
    // A clock that was set back.
    let before = start.adding(milliseconds: -86_400_000)
    #expect(identity.authorization(for: "https://a.example", at: before) != first)
  }

  @Test("a message's length says little, and one that is too long is not sent")
  func lengths() throws {
    let subscription = try subscription()
    let lengths = [0, 1, 100, 255].map {
      PushEncryption.seal([UInt8](repeating: 65, count: $0), for: subscription)?.count
    }
    #expect(Set(lengths) == [86 + 256 + 17])
    let most = [UInt8](repeating: 65, count: PushEncryption.maxContent)
    #expect(PushEncryption.seal(most, for: subscription)?.count == 4_096)
    #expect(PushEncryption.seal(most + [65], for: subscription) == nil)
  }

  @Test("the same message is another one on the wire each time")
  func fresh() throws {
    let subscription = try subscription()
    let sealed = Set((0..<20).map { _ in PushEncryption.seal([1, 2, 3], for: subscription) })
    #expect(sealed.count == 20)
  }

  @Test(
    "an endpoint is an https URL of a bounded length",
    arguments: [
      "http://push.example/a", "https://", "https:///a", "https://u@push.example/a",
      "https://push.example/a#b", "https://push.example/a b", "https://push.example:0/",
      "https://push.example:70000/", "ftp://push.example/a", "https://[::1]/a",
      "https://push.example\\@127.0.0.1/", "https://push.example/\u{E7}", "push.example", "",
      "https://push.example/" + String(repeating: "a", count: 2_048),
    ])
  func endpoints(text: String) throws {
    #expect(
      PushSubscription(
        endpoint: text, publicKey: Self.bytes(Example.receiverPoint),
        secret: Self.bytes(Example.secret)) == nil)
  }

  @Test("a declarative message, as the Push API reads it")
  func declarative() throws {
    var push = DeclarativePush(
      title: "Consulta amanhã", body: "Às 9h com \"Ana\"", language: .pt,
      address: "https://umbu.example/fisioflow/", tag: "a1")
    push.badge = 3
    push.receipt = "r"
    #expect(
      String(decoding: push.content, as: UTF8.self)
        == #"{"web_push":8030,"notification":{"title":"Consulta amanhã","lang":"pt-BR","dir":"ltr","#
        + #""body":"Às 9h com \"Ana\"","navigate":"https://umbu.example/fisioflow/","tag":"a1","#
        + #""data":{"receipt":"r"}},"mutable":true,"app_badge":3}"#)
  }
}
