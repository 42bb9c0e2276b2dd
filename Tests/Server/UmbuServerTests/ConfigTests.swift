import ChildProcess
import DatabaseTesting
import Foundation
import Testing
import Waiting
import Wire

@testable import UmbuServer

@Suite("A file of options, and a socket that systemd hands over", .onThreads)
struct ConfigTests {
  private func withFile(_ text: String, _ body: (String, String) throws -> Void) throws {
    let folder = ServerRoom.temporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/umbu.conf"
    try Data(text.utf8).write(to: URL(filePath: file))
    try body(file, folder)
  }

  /// Serves from a file. What is asked for last is wrong as well, so that nothing is served should
  /// the file be taken.
  private static func serving(_ folder: String, _ file: String) -> [String] {
    ["serve", "--data", folder, "--config", file, "--anchors", "nowhere"]
  }

  @Test("its lines are options of umbu serve")
  func serves() throws {
    try withFile("") { file, folder in
      // The value goes to the end of the line, whatever stands in it; a return at the end is Windows'.
      let key = folder + "/the  key #1 of -- ours"
      let text = """
        # Where the audit's key is.

          audit-key\t\(key) \r
        archive-days 3
        no-rate-limits
        """
      try Data(text.utf8).write(to: URL(filePath: file))
      let umbu = UmbuProcess(folder: folder + "/data")
      try FileManager.default.createDirectory(
        atPath: umbu.folder, withIntermediateDirectories: false)
      try umbu.start(["--config", file])
      #expect(try WireClient(port: umbu.port).send("GET", "/healthz").status == 200)
      #expect(FileManager.default.fileExists(atPath: key))
      #expect(umbu.stop() == 0)
    }
  }

  @Test(
    "a line that is none is refused with its file and number",
    arguments: [
      ("port 80\nprot 81", 2, "there is no option prot for umbu serve."),
      ("# a\n\nport", 3, "port needs a value."),
      ("no-rate-limits yes", 1, "no-rate-limits takes no value."),
      ("port 80\nhost ::1\nport 81", 3, "port stands in line 1 as well."),
      ("--port 80", 1, "options stand here without their dashes."),
      ("port=80", 1, "there is no option port=80 for umbu serve."),
      // Options of other commands, and those that a file cannot sensibly have.
      ("yes", 1, "there is no option yes for umbu serve."),
      ("to /elsewhere", 1, "there is no option to for umbu serve."),
      ("config /another", 1, "there is no option config for umbu serve."),
    ])
  func wrong(text: String, line: Int, words: String) throws {
    try withFile(text) { file, folder in
      let done = try UmbuProcess.run(Self.serving(folder, file))
      #expect(done.status == 2)
      #expect(done.error == "umbu: \(file):\(line): \(words) See umbu help.\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["umbu.conf"])
    }
  }

  @Test("a file that is not there or no text is refused, too")
  func unreadable() throws {
    try withFile("") { file, folder in
      func refusal(_ path: String) throws -> String {
        let done = try UmbuProcess.run(Self.serving(folder, path))
        #expect(done.status == 2)
        return done.error
      }
      let missing = folder + "/none"
      #expect(
        try refusal(missing)
          == "umbu: \(missing) cannot be read: No such file or directory. See umbu help.\n")
      #expect(
        try refusal(folder) == "umbu: \(folder) cannot be read: Is a directory. See umbu help.\n")
      try Data([0x70, 0xFF, 0x0A]).write(to: URL(filePath: file))
      #expect(try refusal(file) == "umbu: \(file) is no text in UTF-8. See umbu help.\n")
      try Data(repeating: 0x23, count: 65_537).write(to: URL(filePath: file))
      #expect(try refusal(file) == "umbu: \(file) is longer than 64 kB. See umbu help.\n")
    }
  }

  @Test("the command line counts more than the file")
  func order() throws {
    try withFile("port 1\nloops none\ndata nowhere") { file, folder in
      // Port 1 would need a privilege, and `none` is no number.
      let done = try UmbuProcess.run(Self.serving(folder, file))
      #expect(done.error == "umbu: --loops is a number from 1 to 256. See umbu help.\n")
      let umbu = UmbuProcess(folder: folder)
      try umbu.start(["--config", file])
      #expect(umbu.port > 1)
      #expect(umbu.stop() == 0)
    }
  }

  @Test("commands heed where the data is, and nothing that would change what they do")
  func commands() throws {
    try withFile("data /nowhere\narchive /nowhere/archive\nport none") { file, folder in
      let users = try UmbuProcess.run(["user", "list", "--config", file])
      #expect(users.error.hasPrefix("There is no data in /nowhere. "), "\(users.error)")
      // With the archive of the file it would be another command.
      let restored = try UmbuProcess.run(["restore", "--config", file])
      #expect(
        restored.error
          == "umbu: restore takes the file of a backup, or --archive FOLDER. See umbu help.\n")
    }
  }

  /// Opens a socket on a free port, says so, and becomes the server that has it, as systemd does.
  private static let holder = """
    import os, socket, sys
    held = socket.create_server(("127.0.0.1", 0))
    os.dup2(held.fileno(), 3)
    os.set_inheritable(3, True)
    os.environ.update(LISTEN_FDS=sys.argv[1], LISTEN_PID=str(os.getpid()))
    # In one piece, which print() does not promise.
    os.write(1, b"%d\\n" % held.getsockname()[1])
    os.execv(sys.argv[2], sys.argv[2:])
    """

  @Test("umbu serve takes LISTEN_FDS, and the socket alone says where it listens")
  func inherited() throws {
    try withFile("") { _, folder in
      func start(_ count: String, _ options: [String]) throws -> ChildProcess {
        try ChildProcess(
          "/usr/bin/python3",
          ["-c", Self.holder, count, UmbuProcess.executable, "serve"]
            + UmbuProcess.place(folder) + options, output: .pipe, error: .pipe)
      }
      let umbu = try start("1", ["--loops", "2"])
      let said = String(decoding: umbu.output?.next() ?? [], as: UTF8.self)
      let port = try #require(UInt16(said.dropLast()))
      // Who comes before the server is there is served when it is.
      #expect(try WireClient(port: port).send("GET", "/healthz").status == 200)
      umbu.send(SIGTERM)
      #expect(umbu.wait() == 0)
      let log = String(decoding: umbu.error?.all() ?? [], as: UTF8.self)
      #expect(log.contains(#""event":"serving","port":\#(port),"#), "\(log)")

      // What comes last is wrong as well, so that nothing is served in any case.
      func refusal(_ count: String, _ options: [String]) throws -> String {
        let refused = try start(count, options + ["--anchors", "nowhere"])
        let why = String(decoding: refused.error?.all() ?? [], as: UTF8.self)
        #expect(refused.wait() == 2)
        return why
      }
      for options in [["--port", "0"], ["--host", "::1"]] {
        #expect(try refusal("1", options).contains("--port and --host do not"), "\(options)")
      }
      #expect(try refusal("2", []).contains("LISTEN_FDS hands over 2 sockets, and one is served"))
    }
  }
}
