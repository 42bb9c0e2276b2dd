import Testing
import Values

@Suite("E-mail addresses")
struct EmailTests {
  @Test(
    "an address that a server could take is accepted",
    arguments: [
      "a@b.co", "joao.silva+clinica@exemplo.com.br", "o'neil@x-y.org", "!#$%&'*+/=?^_`{|}~@a.b",
      "x@xn--80ak6aa92e.com", "0.1@0.0.bali",
    ])
  func accepts(text: String) {
    #expect(Email(text)?.description == text)
  }

  @Test(
    "one that none could is refused",
    arguments: [
      "", "@", "a@", "@b.co", "a@b", "a.b.co", "a@b..co", "a@.b.co", "a@b.co.", "a@-b.co",
      "a@b-.co", ".a@b.co", "a.@b.co", "a..b@c.co", "a b@c.co", "a@b c.co", "a@b@c.co",
      "joão@exemplo.com", "a@exêmplo.com", "a@127.0.0.1", "\"a b\"@c.co", "a,b@c.co",
    ])
  func refuses(text: String) {
    #expect(Email(text) == nil)
  }

  @Test("the limits are 64 before the sign, 63 a label, 254 in all")
  func limits() {
    let local = String(repeating: "a", count: 64)
    let label = String(repeating: "b", count: 63)
    #expect(Email(local + "@b.co") != nil)
    #expect(Email("a" + local + "@b.co") == nil)
    #expect(Email("a@" + label + ".co") != nil)
    #expect(Email("a@b" + label + ".co") == nil)
    let longest = local + "@" + label + "." + label + "." + String(repeating: "c", count: 61)
    #expect(longest.utf8.count == 254)
    #expect(Email(longest) != nil)
    #expect(Email(longest + "c") == nil)
  }

  @Test("white space around it goes, the domain is put in lower case, the key wholly")
  func normalises() {
    #expect(Email(" Joao@Exemplo.COM ")?.description == "Joao@exemplo.com")
    #expect(Email("Joao@Exemplo.COM")?.key == "joao@exemplo.com")
  }
}
