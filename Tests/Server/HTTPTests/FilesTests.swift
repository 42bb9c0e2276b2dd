import Glibc
import Testing

@testable import HTTP

/// Longer than any buffer on the way, and different at every place that a mistake could hit.
private let large: [UInt8] = {
  var bytes = [UInt8](repeating: 0, count: 3_000_000)
  for index in stride(from: 0, to: bytes.count, by: 97) {
    bytes[index] = UInt8(truncatingIfNeeded: index &* 31 &+ 7)
  }
  return bytes
}()

/// A folder with a few files, removed at the end of the test.
private func withFolder(_ body: (String) async throws -> Void) async throws {
  var template = Array("/tmp/umbu-files-XXXXXX".utf8CString)
  let path = String(cString: mkdtemp(&template))
  func write(_ name: String, _ bytes: [UInt8], age: Int = 0) {
    let file = open("\(path)/\(name)", O_CREAT | O_WRONLY | O_TRUNC, 0o600)
    _ = Glibc.write(file, bytes, bytes.count)
    let when = timespec(tv_sec: 784_111_777 - age, tv_nsec: 0)
    futimens(file, [when, when])
    close(file)
  }
  mkdir("\(path)/public", 0o700)
  write("secret.txt", Array("secret".utf8))
  write("public/index.html", Array("<p>home".utf8))
  write("public/app.js", Array("0123456789".utf8))
  write("public/app.js.br", Array("BROTLI".utf8))
  write("public/app.js.gz", Array("GZIP".utf8))
  write("public/old.css", Array("new".utf8))
  write("public/old.css.br", Array("STALE".utf8), age: 60)
  write("public/.hidden", Array("hidden".utf8))
  write("public/large.bin", large)
  write("public/empty.txt", [])
  symlink("../secret.txt", "\(path)/public/link.txt")
  symlink("app.js", "\(path)/public/alias.js")
  defer {
    for name in [
      "secret.txt", "public/index.html", "public/app.js", "public/app.js.br", "public/app.js.gz",
      "public/old.css", "public/old.css.br", "public/.hidden", "public/large.bin",
      "public/empty.txt", "public/link.txt", "public/alias.js",
    ] { unlink("\(path)/\(name)") }
    rmdir("\(path)/public")
    rmdir(path)
  }
  try await body(path)
}

@Suite struct FilesTests {
  private func withFiles(_ body: (Server) async throws -> Void) async throws {
    try await withFolder { folder in
      let files = try StaticFiles(folder + "/public")
      try await serving(
        {
          $0.get("/*path") { request in
            files.response(to: request, path: request.parameters["path"]!) ?? Response(.notFound)
          }
        }, test: body)
    }
  }

  private func get(_ path: String, _ fields: String = "", method: String = "GET") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
  }

  @Test func `a file comes with its type, validators and an index for a folder`() async throws {
    try await withFiles { (server) async throws in
      let reply = try await server.ask(get("/app.js"))
      #expect(reply.text == "0123456789")
      #expect(reply.headers["content-type"] == "text/javascript; charset=utf-8")
      #expect(reply.headers["last-modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
      #expect(reply.headers["accept-ranges"] == "bytes")
      #expect(reply.headers["vary"] == "Accept-Encoding")
      #expect(reply.headers["cache-control"] == "no-cache")
      #expect(try await server.ask(get("/")).text == "<p>home")
      #expect(try await server.ask(get("/empty.txt")).text == "")
      let head = try await server.ask(get("/app.js", method: "HEAD"), hasBody: false)
      #expect(head.headers["content-length"] == "10")
    }
  }

  @Test(
    "nothing outside the folder, hidden, or that is no file is served",
    arguments: [
      "/../secret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt", "/..%5csecret.txt",
      "/link.txt", "/.hidden", "//etc/passwd", "/%2fetc%2fpasswd", "/public", "/app.js/", "/a%00",
    ])
  func closed(_ path: String) async throws {
    try await withFiles { (server) async throws in
      let reply = try await server.ask(get(path))
      #expect(reply.status == 404 || reply.status == 400)
      #expect(!reply.text.contains("secret"))
    }
  }

  @Test func `a link within the folder is followed`() async throws {
    try await withFiles { (server) async throws in
      #expect(try await server.ask(get("/alias.js")).text == "0123456789")
    }
  }

  @Test(
    "the best compressed sibling that the client takes is sent",
    arguments: [
      ("/app.js", "gzip, deflate, br", "br", "BROTLI"),
      ("/app.js", "gzip", "gzip", "GZIP"),
      ("/app.js", "br;q=0, gzip;q=0.5", "gzip", "GZIP"),
      ("/app.js", "*", "br", "BROTLI"),
      ("/app.js", "*;q=0", nil, "0123456789"),
      ("/app.js", "identity", nil, "0123456789"),
      ("/old.css", "br", nil, "new"),
    ] as [(String, String, String?, String)])
  func compressed(_ path: String, _ accept: String, _ coding: String?, _ body: String)
    async throws
  {
    try await withFiles { (server) async throws in
      let reply = try await server.ask(get(path, "Accept-Encoding: \(accept)\r\n"))
      #expect(reply.headers["content-encoding"] == coding)
      #expect(reply.text == body)
      #expect(reply.headers["vary"] == "Accept-Encoding")
    }
  }

  @Test(
    "a range is cut as RFC 9110 section 14 says",
    arguments: [
      ("bytes=0-3", 206, "0123", "bytes 0-3/10"),
      ("bytes=8-", 206, "89", "bytes 8-9/10"),
      ("bytes=-3", 206, "789", "bytes 7-9/10"),
      ("bytes=-99", 206, "0123456789", "bytes 0-9/10"),
      ("bytes=5-99999999999999999999", 206, "56789", "bytes 5-9/10"),
      ("BYTES=1-1", 206, "1", "bytes 1-1/10"),
      ("bytes=10-", 416, nil, "bytes */10"),
      ("bytes=-0", 416, nil, "bytes */10"),
      ("bytes=5-4", 200, "0123456789", nil),
      ("bytes=a-b", 200, "0123456789", nil),
      ("bytes=-", 200, "0123456789", nil),
      ("bytes=0-1,3-4", 200, "0123456789", nil),
      ("lines=0-1", 200, "0123456789", nil),
    ] as [(String, Int, String?, String?)])
  func range(_ range: String, _ status: Int, _ body: String?, _ content: String?) async throws {
    try await withFiles { (server) async throws in
      let reply = try await server.ask(get("/app.js", "Range: \(range)\r\n"))
      #expect(reply.status == status)
      #expect(reply.headers["content-range"] == content)
      if let body { #expect(reply.text == body) }
    }
  }

  @Test func `conditions are judged in their order`() async throws {
    try await withFiles { (server) async throws in
      let tag = try #require(try await server.ask(get("/app.js")).headers["etag"])
      let compressed = try await server.ask(get("/app.js", "Accept-Encoding: br\r\n"))
      #expect(compressed.headers["etag"] != tag)
      let date = "Sun, 06 Nov 1994 08:49:37 GMT"
      let before = "Sun, 06 Nov 1994 08:49:36 GMT"
      let table = [
        ("If-None-Match: \(tag)", 304), ("If-None-Match: W/\(tag)", 304),
        ("If-None-Match: \"x\", \(tag)", 304), ("If-None-Match: *", 304),
        ("If-None-Match: \"x\"", 200), ("If-Match: \(tag)", 200), ("If-Match: *", 200),
        ("If-Match: \"x\"", 412), ("If-Match: W/\(tag)", 412),
        ("If-Modified-Since: \(date)", 304), ("If-Modified-Since: \(before)", 200),
        ("If-Modified-Since: yesterday", 200), ("If-Unmodified-Since: \(before)", 412),
        ("If-Unmodified-Since: \(date)", 200),
        ("If-None-Match: \"x\"\r\nIf-Modified-Since: \(date)", 200),
        ("Range: bytes=0-0\r\nIf-Range: \(tag)", 206),
        ("Range: bytes=0-0\r\nIf-Range: W/\(tag)", 200),
        ("Range: bytes=0-0\r\nIf-Range: \"x\"", 200),
        ("Range: bytes=0-0\r\nIf-Range: \(date)", 206),
        ("Range: bytes=0-0\r\nIf-Range: \(before)", 200),
      ]
      for (fields, status) in table {
        let reply = try await server.ask(get("/app.js", fields + "\r\n"))
        #expect(reply.status == status, "\(fields)")
        if status == 304 {
          #expect(reply.headers["etag"] == tag)
          #expect(reply.headers["content-type"] == nil)
        }
      }
    }
  }

  @Test func `a large file arrives whole, in parts, and with others in the line`() async throws {
    try await withFiles { (server) async throws in
      let client = try server.client(receiveBuffer: 16_384)
      await client.send(
        get("/large.bin") + get("/app.js") + get("/large.bin", "Range: bytes=1000000-1999999\r\n"))
      let whole = try await client.reply()
      #expect(whole.body == large)
      #expect(try await client.reply().text == "0123456789")
      #expect(try await client.reply().body == Array(large[1_000_000..<2_000_000]))
    }
  }

  @Test func `a client that goes away in the middle of a file takes nobody along`() async throws {
    try await withFiles { (server) async throws in
      for _ in 0..<20 {
        let client = try server.client(receiveBuffer: 4096)
        await client.send(get("/large.bin") + get("/large.bin"))
        _ = await client.bytes(1000)
        await client.abort()
      }
      #expect(try await server.ask(get("/app.js")).text == "0123456789")
    }
  }

  @Test(
    "only what a name may say is no such file; the system's trouble is 503",
    arguments: [
      (ENOENT, nil), (ENOTDIR, nil), (ELOOP, nil), (EXDEV, nil), (EACCES, nil), (EMFILE, 503),
      (ENFILE, 503), (ENOMEM, 503), (EIO, 503),
    ] as [(Int32, Int?)])
  func trouble(_ code: Int32, _ status: Int?) async throws {
    try await withFolder { folder in
      var files = try StaticFiles(folder + "/public")
      files.open = { _, _ in
        errno = code
        return -1
      }
      let response = files.response(to: Request(.get, "/"), path: "app.js")
      #expect(response?.status.code == status)
      #expect(response?.headers["Retry-After"] == (status == nil ? nil : "5"))
    }
  }

  @Test func `bytes in memory have validators and ranges, too`() async {
    let page = Representation(
      Array("hello".utf8), type: "text/plain", validators: Validators(tag: "v1"))
    let part = page.response(to: Request(.get, "/", headers: ["Range": "bytes=1-2"]))
    #expect(part.status == .partialContent)
    #expect(part.body.length == 2)
    let same = page.response(to: Request(.get, "/", headers: ["If-None-Match": "\"v1\""]))
    #expect(same.status == .notModified)
  }
}
