import Testing

@testable import IdentityServer

@Suite("passwords as they are kept")
struct PasswordHashTests {
  @Test("unless said otherwise one costs what OWASP recommends, and says so itself")
  func recommended() throws {
    let kept = try PasswordHash().hash("tres pedras azuis")
    #expect(kept.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(try PasswordHash().verify("tres pedras azuis", kept))
    #expect(try !PasswordHash().verify("três pedras azuis", kept))
  }

  @Test("what was kept at another cost is still verified")
  func otherCost() throws {
    let kept = try PasswordHash(cost: PasswordCost(memory: 8, passes: 1)).hash("tres pedras azuis")
    #expect(kept.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(try PasswordHash().verify("tres pedras azuis", kept))
  }

  @Test("what nobody has costs as much as what somebody has, and no password fits")
  func decoy() throws {
    let passwords = PasswordHash()
    let kept = try passwords.hash("tres pedras azuis")
    #expect(passwords.decoy.split(separator: "$").prefix(3) == kept.split(separator: "$").prefix(3))
    #expect(passwords.decoy.count == kept.count)
    for password in ["", "no one's password", "tres pedras azuis"] {
      #expect(try !passwords.verify(password, passwords.decoy))
    }
  }
}
