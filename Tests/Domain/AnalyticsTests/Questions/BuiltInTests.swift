import Analytics
import Care
import Clinic
import Fields
import Telemetry
import Testing
import Values

@Suite("Saved questions of every app")
struct BuiltInTests {
  private static let apps: [(name: String, registry: LiveRegistry)] = [
    ("FisioFlow", LiveRegistry(ClinicEvents.registry)),
    ("Careguide", LiveRegistry(CareEvents.registry)),
  ]

  /// What neither app counts yet: no app of these leads through first steps, or measures its server.
  private static let later: Set = [
    "onboarding", "onboarding_completion", "api_response_time_p50", "api_response_time_p95",
    "api_response_time_p99",
  ]
  /// Those that a single app has.
  private static let ofCareguide: Set = [
    "access_session_duration", "access_sessions_per_person", "features_per_access_session",
    "medication_updates_per_access_session", "upgrade_prompts", "upgrade_prompt_taps",
  ]

  private func problems(_ name: String, _ registry: LiveRegistry) -> [String] {
    let measures = BuiltIn.all.compactMap { $0.question.measure }
    let question = BuiltIn.question(named: name, in: registry)
    let found = question?.problems(in: registry, measures: measures) ?? []
    return found.map { "\($0.path) \($0.reason)" }
  }

  @Test(
    "PR-005 each has a name of its own, is read as it was written, and can be asked in the apps")
  func askable() throws {
    let names = BuiltIn.all.map { $0.name } + BuiltIn.reports.map { $0.name }
    #expect(Set(names).count == names.count)
    for one in BuiltIn.all {
      let read = try Question(
        jsonBytes: one.question.jsonBytes(), limits: JSONLimits(depth: 32))
      #expect(read == one.question, "\(one.name)")
      let isOfCare = Self.ofCareguide.contains(one.name)
      for app in Self.apps where !Self.later.contains(one.name) {
        if isOfCare, app.name != "Careguide" { continue }
        let found = problems(one.name, app.registry)
        #expect(found == [], "\(one.name) in \(app.name)")
      }
    }
    for report in BuiltIn.reports {
      for name in report.questions { #expect(BuiltIn.question(named: name) != nil, "\(name)") }
    }
  }

  @Test("what an app does not count is told, and a step that it does not count is left out")
  func fitted() throws {
    for name in Self.later { #expect(problems(name, Self.apps[0].registry) != [], "\(name)") }
    let question = try #require(
      BuiltIn.question(named: "registration", in: Self.apps[0].registry))
    let steps = question.funnel?.steps.map { $0.event }
    #expect(steps == ["screen_view", "auth_sign_up", "item_created"])
  }

  /// Every figure, dimension, cohort and funnel that the product asks for, by the name under which it is there.
  private static let asked: [(String, [String])] = [
    ("PR-001", ["four_questions"]), ("PR-002", ["adoption"]),
    ("PR-174", ["dau", "wau", "mau", "stickiness"]),
    ("PR-175", ["session_duration", "session_frequency"]),
    (
      "PR-176",
      [
        "retention_d1_d7_d30", "retention_rolling", "retention_recurring", "retention_brackets",
        "retention_unbounded",
      ]
    ),
    ("PR-177", ["feature_usage"]), ("PR-179", ["api_response_times"]),
    ("PR-182", ["registration_completion"]), ("PR-183", ["onboarding_completion"]),
    ("PR-184", ["premium_feature_adoption"]), ("PR-185", ["item_creation_rate"]),
    ("PR-186", ["content_engagement"]), ("PR-187", ["search_effectiveness"]),
    ("PR-192", ["user_type"]), ("PR-193", ["subscription"]), ("PR-194", ["app_version"]),
    ("PR-195", ["device_type"]), ("PR-196", ["connection_type"]), ("PR-197", ["new_users"]),
    ("PR-198", ["feature_adopters"]), ("PR-199", ["subscription_cohort"]),
    ("PR-200", ["registration"]), ("PR-201", ["onboarding"]), ("PR-202", ["feature_discovery"]),
    ("PR-203", ["premium_conversion"]), ("CG-069", ["access_session_duration"]),
    ("CG-070", ["features_per_access_session"]),
    ("CG-071", ["medication_updates_per_access_session"]),
    ("CG-072", ["upgrade_prompt_interactions"]),
  ]

  @Test("every figure that was asked for has a name", arguments: asked)
  func names(row: String, names: [String]) {
    for name in names { #expect(BuiltIn.has(name), "\(row) \(name)") }
  }

  @Test("each says in both languages what it counts")
  func definitions() {
    let days = CivilDate("2026-03-01")!...CivilDate("2026-03-07")!
    for one in BuiltIn.all where one.question.kind != .measure {
      let pt = one.question.definition(days, in: "America/Sao_Paulo", .pt)
      let en = one.question.definition(days, in: "America/Sao_Paulo", .en)
      #expect(pt != en, "\(one.name)")
      #expect(!pt.contains("{") || pt.contains("∈ {"), "\(pt)")
    }
  }
}
