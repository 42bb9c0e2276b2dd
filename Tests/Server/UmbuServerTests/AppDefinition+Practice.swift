import AgendaTesting
import UmbuServer

extension AppDefinition {
  /// A small app with an agenda, that of the tests of agendas.
  static let practice: AppDefinition = {
    var app = AppDefinition(
      id: "practice", name: "Prática", schema: Practice.schema, migrations: Practice.migrations,
      profile: SpaceProfile(House.self))
    app.agenda = Practice.rules
    return app
  }()
}

extension House: NamedSpace {}
