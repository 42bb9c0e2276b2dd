import Clinic

extension AppDefinition {
  /// Physiotherapy clinics; each clinic is a space, with its profile and its patients.
  public static let fisioFlow: AppDefinition = {
    var app = AppDefinition(
      id: "fisioflow", name: "FisioFlow", schema: clinicSchema, migrations: fisioFlowMigrations,
      profile: SpaceProfile(ClinicProfile.self))
    app.plans = clinicPlans
    app.team = clinicTeam
    app.files = clinicFiles
    app.budgets = clinicBudgets
    app.audit = clinicAudit
    app.agenda = clinicAgenda
    app.demonstration = clinicDemonstration
    app.events = AppEvents(registry: ClinicEvents.registry)
    return app
  }()
}

extension ClinicProfile: NamedSpace {}
