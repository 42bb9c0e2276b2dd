import CLinux
import CSandbox
import Extraction
import Findings
import Glibc
import Inspection

/// The program that looks at one uploaded file, or reads one page or mail, shut in, and ends (Docs/Decisions/0030).
/// The server starts it with the name of its task and hands it open files over its standard input, which is a socket.
@main
struct Main {
  static func main() {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
      let task = WorkerTask(rawValue: CommandLine.arguments.dropFirst().first ?? "file")
    else {
      print("umbu-inspect looks at files for umbu, which starts it; it does nothing by itself.")
      exit(2)
    }
    do throws(InspectionFailure) {
      switch task {
      case .file:
        let inspector = try Inspector()
        let files = try filesOnceShutIn(for: task)
        answer(inspector.look(at: InspectionFiles(files)).message)
      case .page:
        Extractor.setUp()
        let files = try filesOnceShutIn(for: task)
        answer(Extractor.readPage(files[0], into: files[1]).message)
      case .mail:
        Extractor.setUp()
        let files = try filesOnceShutIn(for: task)
        answer(Extractor.readMail(files[0], into: files[1], parts: files[2]).message)
      }
    } catch {
      answer(Finding.refused(error).message)
      exit(1)
    }
    // Without the farewells of libraries, which have nothing to put away.
    _exit(0)
  }

  /// Closes the walls and waits for the files.
  private static func filesOnceShutIn(
    for task: WorkerTask
  ) throws(InspectionFailure) -> [Int32] {
    guard sandbox_enter(task.memory, task.writtenBytes, task.processorSeconds) == 0 else {
      throw .broken("the sandbox does not close: " + String(cString: strerror(errno)))
    }
    answer(Array(WorkerWords.ready.utf8))
    var files = [Int32](repeating: -1, count: task.files)
    // The server has gone, or needs no one any more.
    guard linux_receive_files(STDIN_FILENO, &files, Int32(files.count)) == 0 else { exit(0) }
    return files
  }

  private static func answer(_ message: [UInt8]) {
    _ = message.withUnsafeBytes { write(STDIN_FILENO, $0.baseAddress, $0.count) }
  }
}
