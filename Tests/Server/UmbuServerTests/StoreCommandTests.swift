import API
import ChildProcess
import Fields
import Foundation
import Identity
import Purchasing
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite("umbu store", .serialized, .onThreads)
struct StoreCommandTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func write(_ text: String, in folder: String) throws -> String {
    let path = folder + "/scenario"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test("a scenario is listed as it arrives, and says what each customer has in the end")
  func lists() throws {
    try withFolder { folder in
      let path = try write(
        """
        start 2026-01-01T09:00:00Z
        at 0d ana buys com.fisioflow.gold.monthly
        at 40d ana cancels
        until 730d
        """, in: folder)
      let done = try UmbuProcess.run(["store", "run", path])
      #expect(done.status == 0, "\(done.error)")
      let lines = done.output.split(separator: "\n").map { String($0) }
      #expect(lines.first?.hasPrefix("2026-01-01T09:00:00.000Z  SUBSCRIBED.INITIAL_BUY  ") == true)
      #expect(lines.contains { $0.contains("  EXPIRED.VOLUNTARY  ") })
      #expect(lines.last?.hasPrefix("2028-01-01T09:00:00.000Z  ana has nothing  ") == true)
    }
  }

  @Test("what cannot be done is refused with where and why")
  func refused() throws {
    try withFolder { folder in
      let path = try write("at 0d ana sings", in: folder)
      let wrong = try UmbuProcess.run(["store", "run", path])
      #expect(wrong.status == 1)
      #expect(wrong.error == "umbu: \(path):1: sings is nothing that one does.\n")
      let late = try write("at 0d ana cancels", in: folder)
      let impossible = try UmbuProcess.run(["store", "run", late])
      #expect(impossible.error == "umbu: \(late): line 1: ana has bought nothing.\n")
      for arguments in [
        ["--port", "banana"], ["--to", "nowhere"], ["--month", "1s"], ["--environment", "moon"],
        ["--start", "soon"], ["--app", "none"], ["walk"],
      ] {
        #expect(try UmbuProcess.run(["store"] + arguments).status == 2, "\(arguments)")
      }
    }
  }

  @Test("a server that is told the root believes the store, and gives what was bought")
  func believed() throws {
    try withFolder { folder in
      let root = folder + "/root.cer"
      let store = try ChildProcess(
        UmbuProcess.executable,
        ["store", "--port", "0", "--root", root, "--to", "http://127.0.0.1:9/"], output: .pipe)
      let line = String(decoding: store.output?.next() ?? [], as: UTF8.self)
      let place = try #require(line.split(separator: ":").last)
      let port = try #require(UInt16(place.prefix { $0.isNumber }))
      let page = try WireClient(port: port).send("GET", "/")
      #expect(page.status == 200)
      #expect(page.header("content-security-policy")?.contains("default-src 'none'") == true)

      let server = UmbuProcess(folder: folder + "/data", of: folder)
      try server.start([
        "--app-store", "fisioflow?bundle=com.fisioflow&environment=localtesting&root=\(root)",
      ])
      let grant = try signUp(on: server.port)
      let space = try #require(grant.account.spaces.first).space
      let client = WireClient(port: server.port)
      func send(_ path: String, _ body: [UInt8]) throws -> WireClient.Answer {
        try client.send(
          "POST", "/fisioflow/v1/\(path)",
          headers: [
            ("Content-Type", "application/json"), ("Authorization", "Bearer \(grant.accessToken)"),
          ], body: body)
      }
      let wish = NewPurchase("com.fisioflow.gold.monthly", from: .apple, for: .space, space: space)
      let announced = try AnnouncedPurchase(jsonBytes: send("purchases", wish.jsonBytes()).body)
      let form = "do=buys&argument=com.fisioflow.gold.monthly&who=ana&token=\(announced.id)"
      #expect(try WireClient(port: port).send("POST", "/", body: Array(form.utf8)).status == 303)
      // Nobody listens where it tells; the device brings what it signed.
      let shown = try WireClient(port: port).send("GET", "/")
      let text = String(decoding: shown.body, as: UTF8.self)
      #expect(text.contains("nobody answers"))
      let link = try #require(text.range(of: "/transactions/"))
      let id = text[link.upperBound...].prefix { $0.isNumber }
      let signed = try WireClient(port: port).send("GET", "/transactions/\(id)")
      let transaction = String(decoding: signed.body, as: UTF8.self).filter { !$0.isNewline }
      let brought = try send(
        "store/apple/transactions", SignedTransaction(transaction).jsonBytes())
      #expect(brought.status == 200)
      #expect(try RecordedPurchase(jsonBytes: brought.body).outcome == .own)
      let why = try UmbuProcess.run(["why", "\(space)"] + server.place())
      #expect(why.output.hasPrefix("The plan is gold"), "\(why.output)")
      #expect(server.stop() == 0)
      store.send(SIGTERM)
      #expect(store.wait() == 0)
    }
  }

  @Test(
    "an app, an environment, a number or a root that is none is refused before anything is served")
  func options() throws {
    try withFolder { folder in
      let root = folder + "/root.cer"
      try Data("no certificate".utf8).write(to: URL(filePath: root))
      for (value, words) in [
        ("none?bundle=a&id=1&root=\(root)", "names an app that sells plans"),
        ("fisioflow", "--app-store is APP?bundle="),
        ("fisioflow?bundle=a&id=1", "--app-store is APP?bundle="),
        ("fisioflow?bundle=a&id=1&root=\(root)&size=3", "--app-store is APP?bundle="),
        ("fisioflow?bundle=a&root=\(root)", "needs the app's number"),
        ("fisioflow?bundle=a&id=one&root=\(root)", "needs the app's number"),
        ("fisioflow?bundle=a&id=1&root=\(root)&environment=moon", "an environment is"),
        ("fisioflow?bundle=a&id=1&root=\(root)", "no certificate in"),
        ("fisioflow?bundle=a&id=1&root=\(folder)/none", "no certificate in"),
      ] {
        let done = try UmbuProcess.run(
          ["serve", "--data", folder + "/data", "--app-store", value])
        #expect(done.status == 2, "\(value)")
        #expect(done.error.contains(words), "\(value): \(done.error)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/data"))
    }
  }
}
