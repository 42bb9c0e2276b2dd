import Identity
import Sample
import Settings
import Shell
import SyncPage
import Team
import Values

/// The second app of the tests: gardens with their plants, made of what every app has.
public enum SampleApp {
  public static let app = App(
    "sample", "Sample", start: .plants, words: words, roles: roles, schema: gardenSchema,
    parts: { parts, context in
      parts.add(GardenInfo.self, in: context)
      parts.add(Plants.self, in: context)
    },
    laterParts: { addLater(&$0, in: $1) })

  /// The door to the later part of the program.
  @inline(never)
  private static func addLater(_ parts: inout Parts, in context: Context) {
    for kind in [Plant.kind, Watering.kind] { parts.add(kind) }
    parts.add(Waterings.self, in: context)
    parts.add(Team.self, in: context)
    parts.add(Spaces.self, in: context)
    parts.add(Links.self, in: context)
    parts.add(SyncPage.self, in: context)
    parts.add(Settings.self, in: context)
  }
}
