import Analytics
import Testing

@Suite("Versions of an app")
struct AppVersionTests {
  /// From Semantic Versioning 2.0.0, section 11, with what comes before and after.
  private static let ascending = [
    "0.9.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2",
    "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.9.0", "1.10.0", "10.9.0", "10.10.0",
  ]

  @Test("PR-194 10.10.0 comes after 10.9.0, and what leads up to a release before it")
  func order() throws {
    for (place, text) in Self.ascending.enumerated() {
      let one = try #require(AppVersion(text))
      for (other, later) in Self.ascending.enumerated() {
        let second = try #require(AppVersion(later))
        #expect((one < second) == (place < other), "\(text) \(later)")
      }
    }
  }

  @Test("what is left out is 0, and what stands after + does not count")
  func equal() {
    #expect(AppVersion("1.2") == AppVersion("1.2.0"))
    #expect(AppVersion("1.2.0+20260301") == AppVersion("1.2.0"))
  }

  @Test(
    "what is no version is none",
    arguments: ["", "one", "1..2", "1.2.", "1.2-", "1.x", "-1", "v1.2"])
  func none(text: String) {
    #expect(AppVersion(text) == nil)
  }
}
