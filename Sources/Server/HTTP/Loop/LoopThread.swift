import Glibc

/// Starts the thread that a loop lives on.
enum LoopThread {
  static func start(_ loop: Loop) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(loop)
    let result = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Loop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    precondition(result == 0, "the system gives no thread")
    pthread_detach(thread)
  }
}
