import Values

extension Stamp {
  /// Where an app runs.
  public static var platforms: [Literal] { ["web", "ios", "android", "server"] }
  public static var devices: [Literal] { ["mobile", "tablet", "desktop", "server"] }
  /// `unknown` where a browser does not say.
  public static var connections: [Literal] {
    ["wifi", "cellular", "ethernet", "offline", "unknown"]
  }

  /// The stamp without what no list has and what is no registered property: what a server keeps of one that came from
  /// outside, so that nothing else gets in by it.
  public func listed(in registry: LiveRegistry) -> Stamp {
    var stamp = self
    if !Self.platforms.contains(where: { $0.text == platform }) { stamp.platform = "" }
    if !Self.devices.contains(where: { $0.text == device }) { stamp.device = "" }
    if !Self.connections.contains(where: { $0.text == connection }) { stamp.connection = "unknown" }
    if !version.isCode(upTo: Self.longest) { stamp.version = "" }
    if !plan.isCode(upTo: Self.longest) { stamp.plan = "" }
    if !role.isCode(upTo: Self.longest) { stamp.role = "" }
    if !language.isCode(upTo: 20) { stamp.language = "" }
    stamp.properties = properties.filter { property in
      guard let shape = registry.properties[property.name] else { return false }
      return shape.kind.accepts(property: property.value)
    }
    return stamp
  }
}

extension ParameterShapeKind {
  /// Whether it is a property's text of that kind (`Stamp.set(_:_:)`).
  fileprivate func accepts(property text: String) -> Bool {
    guard text.byteCount <= EventLimits.propertyValue else { return false }
    switch self {
    case .choice(let values), .template(let values): return values.contains(text)
    case .choices(let values, let most):
      let parts = text.parts { $0 == "," }
      return parts.count <= most && parts.allSatisfy { values.contains($0) }
    case .count(let most):
      guard let number = text.wholeNumber else { return false }
      return number <= most
    case .seconds(let most), .milliseconds(let most), .amount(let most, _):
      guard let number = Double(text) else { return false }
      return number >= 0 && number <= most
    case .flag: return text == "true" || text == "false"
    case .mark: return UUID(text) != nil
    case .code(let most): return text.isCode(upTo: most)
    }
  }
}
