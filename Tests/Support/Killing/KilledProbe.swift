import ChildProcess
import Foundation

/// A program of the tests that is killed in the middle of its work, beside this one.
public enum KilledProbe {
  /// It ended otherwise than it was to.
  public struct Ended: Error {
    public var program: String
    public var status: Int32
  }

  /// Runs it until it has said so many lines, or without a number to its end; returns the lines.
  /// - Throws: `Ended`; `ChildProcess.NotStarted`.
  public static func run(
    _ program: String, _ arguments: [String], killedAfter lines: Int?
  ) throws -> [String] {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let probe = try ChildProcess(
      products.appending(path: program).path, arguments, output: .pipe)
    var output: [UInt8] = []
    var isKilled = false
    while let chunk = probe.output?.next(), !chunk.isEmpty {
      output += chunk
      if let lines, !isKilled, output.count(where: { $0 == UInt8(ascii: "\n") }) >= lines {
        probe.send(SIGKILL)
        isKilled = true
      }
    }
    let status = probe.wait()
    guard status == (isKilled ? -SIGKILL : 0) else {
      throw Ended(program: program, status: status)
    }
    // The last line may have been cut.
    return String(decoding: output, as: UTF8.self).components(separatedBy: "\n").dropLast()
  }
}
