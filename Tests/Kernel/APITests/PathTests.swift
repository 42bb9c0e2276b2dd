import API
import Testing

@Suite("FF-023 paths")
struct PathTests {
  @Test(
    "paths of our own server are valid",
    arguments: [
      "v1/sync", "v1/accounts/current", "v1/files/a-b_c~d.png", "v1/search?q=jo%C3%A3o&page=2",
      "v1/search?at=12:30&who=a@b", "healthz", "v1/a;b=c,d(e)'f'*!$&+",
    ])
  func valid(path: String) {
    #expect(HTTPRequest(.get, path).hasValidPath)
  }

  @Test(
    "whatever could lead elsewhere or is no URL is not",
    arguments: [
      "", "/v1/sync", "//evil.example/v1", "https://evil.example/v1", "http:v1",
      "javascript:alert(1)",
      "v1/pacientes/joão", "v1/a b", "v1/\u{7}", "v1/\u{A0}", "v1/😀", "v1\\sync", "v1/../admin",
      "./v1", "v1/./sync", "v1//sync", "v1/", "v1/%2e%2e/admin", "v1/a%2Fb", "v1/%5Cb", "v1/%zz",
      "v1/100%", "v1/%4", "user@evil.example", "v1/a#b", "v1/{id}", "v1/a|b", "v1/<b>", "?q=1",
      "v1/%00", "v1/\"a\"", "v1/\n", String(repeating: "a", count: 4_001),
    ])
  func malformed(path: String) {
    #expect(!HTTPRequest(.get, path).hasValidPath)
  }
}
