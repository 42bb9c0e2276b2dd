extension AppServer {
  /// The channel on which devices hear of new versions.
  var live: LiveRoute {
    let settings = installation.settings
    return LiveRoute(
      people: people, sync: sync, hub: news.hub, limits: installation.limiter, log: settings.log,
      patience: settings.livePatience)
  }

  /// Shows out who has lost the right to watch.
  func sweepLive(_ log: Log) async {
    do {
      try await live.sweep()
    } catch {
      log.error("sweep of live channels failed", ["reason": .failure(error)])
    }
  }

  /// Tells of what other processes wrote that this one did not hear of.
  func catchUp(_ log: Log) async {
    do {
      try await live.catchUp()
    } catch {
      log.error(
        "what other processes wrote cannot be looked for", ["reason": .failure(error)])
    }
  }
}
