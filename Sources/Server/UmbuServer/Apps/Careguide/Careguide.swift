import Care

extension AppDefinition {
  /// The health of families; each family is a space, with the people whom it looks after.
  public static let careguide: AppDefinition = {
    var app = AppDefinition(
      id: "careguide", name: "Careguide", schema: careSchema, migrations: careguideMigrations,
      profile: SpaceProfile(Family.self))
    app.plans = familyPlans
    app.team = AppTeam(roles: .care, most: Family.mostMembers)
    app.files = familyFiles
    app.budgets = familyBudgets
    app.audit = familyAudit
    app.demonstration = familyDemonstration
    app.events = AppEvents(registry: CareEvents.registry)
    app.modules += [CardModule.self, DoseModule.self, DaySessionModule.self, RewardModule.self]
    return app
  }()
}

extension Family: NamedSpace {}
