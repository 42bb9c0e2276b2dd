import Fields
import Values

/// What is measured of a person (CG-138). The raw values are stored and travel.
public enum VitalKind: String, Hashable, Sendable, CaseIterable, FieldChoice {
  case pressure, glucose, weight, temperature, oxygen, pain

  /// The unit, as it is written in both languages.
  public var unit: String {
    switch self {
    case .pressure: "mmHg"
    case .glucose: "mg/dL"
    case .weight: "kg"
    case .temperature: "°C"
    case .oxygen: "%"
    case .pain: ""
    }
  }

  /// How many decimals people read off.
  public var decimals: Int {
    switch self {
    case .weight, .temperature: 1
    case .pressure, .glucose, .oxygen, .pain: 0
    }
  }

  /// What can be measured at all, in thousandths of the unit: anything else was typed wrongly.
  public var bounds: ClosedRange<Int64> {
    switch self {
    case .pressure: 20_000...350_000
    case .glucose: 10_000...1_500_000
    case .weight: 200...700_000
    case .temperature: 25_000...45_000
    case .oxygen: 30_000...100_000
    case .pain: 0...10_000
    }
  }

  /// Whether a second value goes with it: the diastolic pressure.
  public var isPair: Bool { self == .pressure }

  /// From when to when a value is usual in adults, until the person sets a range of their own; nil where
  /// there is none that fits everybody. In thousandths.
  ///
  /// Sources: pressure, Sociedade Brasileira de Cardiologia, Diretrizes Brasileiras de Hipertensão
  /// Arterial 2020, measured at home below 130/80; glucose, American Diabetes Association, Standards of Care
  /// 2024, before meals 80 to 130; oxygen, WHO Pulse Oximetry Training Manual 2011, 95 and more; temperature,
  /// Mackowiak 1992, JAMA 268:1578, below 37.8.
  public var usualRange: VitalRange.Values? {
    switch self {
    case .pressure: VitalRange.Values(low: 90_000, high: 129_000, low2: 60_000, high2: 79_000)
    case .glucose: VitalRange.Values(low: 80_000, high: 130_000)
    case .temperature: VitalRange.Values(low: 35_500, high: 37_700)
    case .oxygen: VitalRange.Values(low: 95_000, high: 100_000)
    case .weight, .pain: nil
    }
  }
}
