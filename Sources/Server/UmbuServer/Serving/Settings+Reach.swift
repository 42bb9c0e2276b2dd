extension Settings {
  /// What says that others than who sits at this machine may reach the server; nil when nothing does.
  /// A proxy on this machine that passes requests on is not seen.
  var reachFromOutside: String? {
    if let address = mail?.address, !address.isOfThisMachine {
      return "its public address is \(address)"
    }
    if http.inherited != nil {
      return "its socket was handed over, by systemd for one, which says who reaches it"
    }
    if !["127.0.0.1", "::1", "localhost"].contains(http.address) {
      return "it listens on \(http.address)"
    }
    if http.proxies != .thisMachine { return "it trusts a proxy to pass requests on" }
    if messaging != nil { return "it is one of several servers" }
    return nil
  }

  /// Where somebody at this machine finds an app, as far as that is known.
  func address(of app: AppDefinition) -> String {
    if let mail { return "\(mail.address)/\(app.id)/" }
    guard http.inherited == nil, http.port != 0 else {
      return "the address of this server, and below it /\(app.id)/"
    }
    return "http://localhost:\(http.port)/\(app.id)/"
  }
}
