import Messaging

extension MessageBus {
  /// The bus over which the apps hear what happens at other processes. What was missed while it was
  /// away is looked for as soon as it is back.
  convenience init(
    at address: MessagingAddress, among apps: [AppServer], _ log: Log
  ) throws(MessagingError) {
    let place = Log.Value.place("\(address)")
    try self.init(
      at: address, as: "umbu \(umbuVersion)",
      hearing: apps.map { Neighbours.subjects(of: $0.app) },
      { subject, bytes in
        for app in apps { app.news.neighbours.news(subject, bytes).map { app.hear($0) } }
      },
      notice: { event in
        switch event {
        case .connected:
          log.info("message bus connected", ["server": place])
          Task { for app in apps { await app.catchUp(log) } }
        case .lost:
          log.error("message bus lost", ["server": place])
        case .closed(let error):
          log.error(
            "the message bus does not let this process in, which needs a new start",
            ["server": place, "reason": .failure(error)])
        case .trouble(let error):
          log.error("message bus loses messages", ["reason": .failure(error)])
        }
      })
  }
}
