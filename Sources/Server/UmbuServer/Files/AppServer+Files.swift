import FileServer

extension AppServer {
  /// Gives up uploads whose time is over and empties what no file needs.
  func sweepFiles(_ log: Log) async {
    do {
      try await files?.sweep()
    } catch {
      log.error("files are not swept", ["reason": .failure(error)])
    }
  }
}
