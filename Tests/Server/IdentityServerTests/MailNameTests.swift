import Testing
import Values

@testable import IdentityServer

@Suite("Names in mails to strangers")
struct MailNameTests {
  @Test(
    "a name stays a name",
    arguments: [
      "Clínica Ipê", "Dra. Ana & Filhos", "Clínica São José, Unidade 2", "Fisio 2000", "D'Ávila",
      "Клиника", "クリニック", "Reabilitação (Centro)",
    ])
  func kept(name: String) {
    #expect(MailName(name, length: 40).text == name)
  }

  @Test(
    "no address, domain or number to call gets through",
    arguments: [
      ("Ganhe em https://evil.com/x?y=1", "Ganhe em https evil com x y 1"),
      ("evil.com", "evil com"), ("www.evil.com.", "www evil com."),
      ("evil\u{3002}com", "evil com"), ("evil\u{FF0E}com", "evil com"),
      ("evil\u{2024}com", "evil com"), ("evil\u{200B}.\u{200B}com", "evil com"),
      ("eve@evil.com", "eve evil com"), ("192.168.0.1", "192 1"), ("a.b", "a b"),
      ("Ligue 11 98765-4321", "Ligue 11 98-"), ("\u{202E}moc.live", "moc live"),
      ("<b>Ipê</b>\r\nBcc: eve", "b Ipê b Bcc eve"), ("[x](evil.com)", "x (evil com)"),
      ("\u{1F4B0}\u{1F4B0}", ""), ("...", ""), ("", ""),
    ])
  func harmless(name: String, expected: String) {
    #expect(MailName(name, length: 40).text == expected)
  }

  @Test("a long one is cut")
  func short() {
    let text = MailName(String(repeating: "Muito longa ", count: 30), length: 40).text
    #expect(text == "Muito longa Muito longa Muito longa Muit…")
  }

  @Test("whatever is typed, nothing in it looks like a domain")
  func random() {
    let seed = UInt64.random(in: 0 ... .max)
    var state = seed
    let letters = Array("ab.:/@#é \u{3002}\u{FF0E}\u{200B}\u{2060}\u{AD}-1")
    for _ in 0..<20_000 {
      var name = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        name.append(letters[Int(state >> 33) % letters.count])
      }
      let text = MailName(name, length: 40).text
      #expect(!text.contains { "/:@#\u{3002}\u{FF0E}".contains($0) }, "\(name), seed \(seed)")
      for part in text.split(separator: " ") where part.dropLast().contains(".") {
        Issue.record("\(part) of \(name), seed \(seed)")
      }
    }
  }
}
