import API
import Database
import Identity
import IdentityServer
import Testing

@Suite("FF-006 Accounts")
struct AccountStories {
  @Test("signing up gives a clinic, its administrator and a session")
  func signUp() async throws {
    try await People.with { people in
      let grant = try await people.signUp()
      let caller = try #require(try await people.service.caller(of: grant.accessToken))
      #expect(caller.account == grant.account.id)
      #expect(grant.account.email == "ana@clinica.com.br")
      #expect(grant.account.spaces.map(\.role) == ["admin"])
      #expect(grant.account.spaces.map(\.name) == ["Clínica Sol"])
      #expect(try await people.service.current(caller) == grant.account)
    }
  }

  @Test("an e-mail has one account, however it is written")
  func oneAccountPerEmail() async throws {
    try await People.with { people in
      _ = try await people.signUp("Ana@Clinica.com.br")
      await #expect(throws: IdentityError.emailTaken) {
        try await people.signUp("  ana@clinica.com.br ")
      }
      #expect(try await people.service.accounts().count == 1)
    }
  }

  @Test(
    "what is wrong with a sign-up is said of every field", arguments: ["  ", "\u{200B}\u{2060}"])
  func invalidSignUp(spaceName: String) async throws {
    try await People.with { people in
      let input = SignUp(spaceName: spaceName, email: "ana@", password: "1234567")
      let expected = [
        FieldProblem(path: "clinicName", reason: "missing"),
        FieldProblem(path: "email", reason: "malformed"),
        FieldProblem(path: "password", reason: "tooShort"),
      ]
      await #expect(throws: IdentityError.invalid(expected)) {
        try await people.service.signUp(input)
      }
    }
  }

  @Test("a space that cannot be founded leaves no account behind")
  func nothingHalfDone() async throws {
    try await People.with { people in
      await #expect(throws: DatabaseError.full) {
        try await people.service.signUp(
          SignUp(
            spaceName: "cannot be founded", email: "a@b.com.br", password: "tres pedras azuis"))
      }
      let accounts = try await people.service.accounts()
      #expect(accounts.isEmpty)
    }
  }

  @Test("a wrong password and an unknown e-mail are told apart by nothing in the answer")
  func wrongCredentials() async throws {
    try await People.with { people in
      _ = try await people.signUp()
      for (email, password) in [
        ("ana@clinica.com.br", "outra senha"), ("ninguem@clinica.com.br", "tres pedras azuis"),
        ("nem isto é um e-mail", "tres pedras azuis"),
      ] {
        await #expect(throws: IdentityError.unauthorized) {
          try await people.service.signIn(SignIn(email: email, password: password))
        }
      }
    }
  }

  @Test("a second device signs in beside the first")
  func secondDevice() async throws {
    try await People.with { people in
      let first = try await people.signUp()
      let second = try await people.service.signIn(
        SignIn(email: "ANA@clinica.com.br", password: "tres pedras azuis"))
      #expect(second.account == first.account)
      let one = try #require(try await people.service.caller(of: first.accessToken))
      let two = try #require(try await people.service.caller(of: second.accessToken))
      #expect(one.session != two.session)
      try await people.service.signOut(one)
      #expect(try await people.service.caller(of: first.accessToken) == nil)
      #expect(try await people.service.caller(of: second.accessToken) == two)
    }
  }
}
