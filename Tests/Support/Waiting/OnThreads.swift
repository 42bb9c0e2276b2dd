import Testing

/// Runs the tests of a suite, and the tasks within them, on threads of their own.
///
/// For tests that block: that wait for processes or raw sockets, stop threads of a database, or
/// compute for long. Not inherited by `Task { }`, which starts on Swift's pool.
public struct OnThreads: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingExecutor.shared) { try await body() }
  }
}

extension Trait where Self == OnThreads {
  public static var onThreads: OnThreads { OnThreads() }
}
