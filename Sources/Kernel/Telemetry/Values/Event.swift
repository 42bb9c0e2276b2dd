/// Something that happened, as an app counts it: what, and with which values. Beside its definition stands the
/// function that makes one, which is what features call.
///
/// ```swift
/// extension Event {
///   public static func settingsChanged(_ setting: SettingKey) -> Event {
///     Event(SettingsEvents.changed, [.choice(setting.literal)])
///   }
/// }
/// ```
public struct Event: Hashable, Sendable {
  public let definition: EventDefinition
  /// By the place of the parameter.
  public let values: [ParameterValue]

  public init(_ definition: EventDefinition, _ values: [ParameterValue] = []) {
    assert(definition.accepts(values))
    self.definition = definition
    self.values = values
  }
}
