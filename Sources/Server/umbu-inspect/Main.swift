import CLinux
import CSandbox
import Findings
import Glibc
import Inspection

/// The program that looks at one uploaded file, shut in, and ends (Docs/Decisions/0030). The server
/// starts it and hands it open files over its standard input, which is a socket.
@main
struct Main {
  static func main() {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      print("umbu-inspect looks at files for umbu, which starts it; it does nothing by itself.")
      exit(2)
    }
    do throws(InspectionFailure) {
      let inspector = try Inspector()
      guard
        sandbox_enter(
          InspectionLimits.memory, InspectionLimits.writtenBytes,
          InspectionLimits.processorSeconds) == 0
      else { throw .broken("the sandbox does not close: " + String(cString: strerror(errno))) }
      answer(Array(WorkerWords.ready.utf8))
      var files = [Int32](repeating: -1, count: InspectionFiles.count)
      // The server has gone, or needs no one any more.
      guard linux_receive_files(STDIN_FILENO, &files, Int32(files.count)) == 0 else { exit(0) }
      answer(inspector.look(at: InspectionFiles(files)).message)
    } catch {
      answer(Finding.refused(error).message)
      exit(1)
    }
    // Without the farewells of libraries, which have nothing to put away.
    _exit(0)
  }

  private static func answer(_ message: [UInt8]) {
    _ = message.withUnsafeBytes { write(STDIN_FILENO, $0.baseAddress, $0.count) }
  }
}
