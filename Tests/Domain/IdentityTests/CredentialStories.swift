import Identity
import Testing

@Suite("FF-006 Credentials")
struct CredentialStories {
  @Test(
    "what a password must be",
    arguments: [
      ("tres pedras azuis", nil as PasswordProblem?), ("1234567", .tooShort),
      ("çãõéíóú", .tooShort),
      (String(repeating: "ab", count: 64), nil), (String(repeating: "ab", count: 65), .tooLong),
      ("12345678", .tooCommon), ("Senha123", .tooCommon), ("aaaaaaaaaa", .tooCommon),
      ("ana.souza@clinica.com.br", .sameAsEmail), ("ANA.SOUZA", .sameAsEmail),
    ])
  func passwords(password: String, problem: PasswordProblem?) {
    let found = Credentials.problem(withPassword: password, email: "ana.souza@clinica.com.br")
    #expect(found == problem)
  }
}
