import CLinux
import CSandbox
import Glibc
import QueryWire

/// The program that runs one query in SQL over events, shut in, and ends (Docs/Decisions/0087). The server starts it and
/// hands it what it may read over its standard input, which is a socket.
@main
struct Main {
  static func main() {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      print("umbu-query answers queries for umbu, which starts it; it does nothing by itself.")
      exit(2)
    }
    do throws(QueryFailure) {
      let session = try QuerySession()
      guard sandbox_enter(QueryLimits.memory, 0, QueryLimits.processorSeconds) == 0 else {
        throw .unavailable("the sandbox does not close: " + String(cString: strerror(errno)))
      }
      Messages.send(Array(QueryWords.ready.utf8))
      var files = [Int32](repeating: -1, count: QueryWords.files)
      // The server has gone, or needs no one any more.
      guard linux_receive_files(STDIN_FILENO, &files, Int32(files.count)) == 0 else { exit(0) }
      let world = try QueryWorld(try MappedHead(files[0]), parts: files[1])
      try session.answer(world)
      Messages.send([QueryWords.end])
    } catch {
      let (code, words) = error.message
      Messages.send([QueryWords.failure, code] + Array(QueryFailure.plain(words.utf8).utf8))
    }
    // Without the farewells of libraries, which have nothing to put away.
    _exit(0)
  }
}

/// Messages to the server.
enum Messages {
  static func send(_ message: [UInt8]) {
    var count = 0
    repeat {
      count = message.withUnsafeBytes { write(STDIN_FILENO, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    // Nobody hears it any more.
    if count < 0 { _exit(1) }
  }
}
