import Foundation
import HTTP
import Testing

@testable import UmbuServer

@Suite("Pages and headers")
struct WebTests {
  private func serving(_ body: (ServerRoom, Visitor) async throws -> Void) async throws {
    let folder = ServerRoom.temporaryFolder()
    let files = [
      "fisioflow/index.html": "<!doctype html><title>shell</title>",
      "fisioflow/app.0123abcd.js": "// app", "fisioflow/sw.js": "// worker",
      "landing/pt-BR.html": "português", "landing/en.html": "english",
      "landing/landing.css": "body {}", "secret.txt": "no",
      "zones/America/Sao_Paulo.0123456789abcdef.tzif": "TZif2",
    ]
    for (path, text) in files {
      let file = URL(filePath: "\(folder)/web/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await ServerRoom.serving({ $0.web = WebFolders(path: folder + "/web") }) { room in
      try await body(room, room.client)
    }
  }

  @Test("PL-011 every answer carries the security headers, errors and redirects too")
  func headers() async throws {
    try await serving { _, client in
      for (method, path, status) in [
        ("GET", "/", 200), ("GET", "/healthz", 200), ("GET", "/openapi.json", 200),
        ("GET", "/fisioflow", 308), ("GET", "/fisioflow/", 200),
        ("GET", "/fisioflow/app.0123abcd.js", 200), ("GET", "/fisioflow/v1/sync", 405),
        ("GET", "/nothing", 404), ("DELETE", "/healthz", 405),
        ("POST", "/fisioflow/v1/sync", 401), ("GET", "/metrics", 404),
      ] {
        let answer = try await client.send(method, path)
        #expect(answer.status == status, "\(method) \(path)")
        for (name, value) in [
          ("content-security-policy", SecurityHeaders.contentSecurityPolicy),
          ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
          ("cross-origin-opener-policy", "same-origin"),
          ("cross-origin-resource-policy", "same-origin"),
        ] {
          let values = answer.headers.filter { $0.name == name }.map(\.value)
          #expect(values == [value], "\(method) \(path)")
        }
        #expect(answer.header("permissions-policy") != nil)
        #expect(answer.header("cache-control") != nil)
        #expect(answer.header("strict-transport-security") == nil)
      }
      let bad = try await client.exchange(Array("GET / HTTP/1.1\r\nHost : x\r\n\r\n".utf8))
      #expect(bad.status == 400)
      #expect(bad.header("content-security-policy") != nil)
      #expect(bad.header("content-type") == "application/problem+json")
    }
  }

  @Test(
    "PL-011 the policy lets in nothing of third parties, no inline code and no markup from text")
  func policy() {
    var sources: [String: Set<String>] = [:]
    for rule in SecurityHeaders.contentSecurityPolicy.split(separator: "; ") {
      let words = rule.split(separator: " ").map { String($0) }
      #expect(sources.updateValue(Set(words.dropFirst()), forKey: words[0]) == nil, "\(rule)")
    }
    for name in ["default-src", "base-uri", "form-action", "frame-ancestors"] {
      #expect(sources.removeValue(forKey: name) == ["'none'"], "\(name)")
    }
    #expect(sources.removeValue(forKey: "script-src") == ["'self'", "'wasm-unsafe-eval'"])
    #expect(sources.removeValue(forKey: "img-src") == ["'self'", "data:", "blob:"])
    #expect(sources.removeValue(forKey: "media-src") == ["blob:"])
    #expect(sources.removeValue(forKey: "require-trusted-types-for") == ["'script'"])
    #expect(sources.removeValue(forKey: "trusted-types") == ["umbu"])
    for (name, own) in sources { #expect(own == ["'self'"], "\(name)") }
  }

  @Test("behind a proxy that speaks TLS, browsers are told to stay with it")
  func transport() async throws {
    try await serving { _, client in
      let answer = try await client.send(
        "GET", "/healthz",
        headers: [("X-Forwarded-For", "203.0.113.7"), ("X-Forwarded-Proto", "https")])
      #expect(answer.header("strict-transport-security")?.hasPrefix("max-age=31536000") == true)
    }
  }

  @Test("hashed files are kept for good, the shell and the service worker asked for each time")
  func caching() async throws {
    try await serving { _, client in
      for (path, caching) in [
        ("/fisioflow/app.0123abcd.js", "public, max-age=31536000, immutable"),
        ("/zones/America/Sao_Paulo.0123456789abcdef.tzif", "public, max-age=31536000, immutable"),
        ("/fisioflow/sw.js", "no-cache"), ("/fisioflow/", "no-cache"),
        ("/fisioflow/v1/accounts/current", "no-store"),
      ] {
        #expect(try await client.send("GET", path).header("cache-control") == caching, "\(path)")
      }
      let tag = try #require(try await client.send("GET", "/fisioflow/").header("etag"))
      let again = try await client.send("GET", "/fisioflow/", headers: [("If-None-Match", tag)])
      #expect(again.status == 304)
    }
  }

  @Test("paths of the app get its shell; files that are not there, the API and what is outside not")
  func shell() async throws {
    try await serving { _, client in
      func body(_ path: String) async throws -> String {
        String(decoding: try await client.send("GET", path).body, as: UTF8.self)
      }
      #expect(try await body("/fisioflow/patients/123").contains("shell"))
      #expect(try await body("/fisioflow/import").contains("shell"))
      for path in [
        "/fisioflow/missing.js", "/fisioflow/v1/missing", "/fisioflow/../secret.txt",
        "/fisioflow/%2e%2e/secret.txt", "/fisioflow/..%2fsecret.txt", "/secret.txt",
        "/landing/../secret.txt", "/fisioflow/v1", "/zones/../secret.txt",
        "/zones/America/Nowhere.0123456789abcdef.tzif",
      ] {
        let answer = try await client.send("GET", path)
        #expect([400, 404].contains(answer.status), "\(path)")
        #expect(answer.header("content-type") == "application/problem+json", "\(path)")
      }
    }
  }

  @Test("PL-009 the first page is Portuguese unless the browser asks for English")
  func languages() async throws {
    try await serving { _, client in
      for (wanted, text) in [
        ("pt-BR,pt;q=0.9,en;q=0.8", "português"), ("en-US,en;q=0.9,pt;q=0.5", "english"),
        ("de-DE,de", "português"), ("fr,en;q=0.5", "english"), ("*", "português"),
      ] {
        let answer = try await client.send("GET", "/", headers: [("Accept-Language", wanted)])
        #expect(String(decoding: answer.body, as: UTF8.self) == text, "\(wanted)")
        #expect(answer.headers.contains { $0 == ("vary", "Accept-Language") })
      }
    }
  }
}
