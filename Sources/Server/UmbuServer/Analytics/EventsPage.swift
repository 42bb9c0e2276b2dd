import Fields
import Telemetry

/// What apps count, as documents: `Docs/Events.md`, and JSON.
public enum EventsPage {
  /// The page of these apps, in Markdown.
  public static func text(of apps: [AppDefinition]) -> String {
    let chapters = apps.map { RegistryPage.markdown(of: $0.events.registry, app: $0.name) }
    return introduction + "\n" + chapters.joined(separator: "\n")
  }

  /// By the apps' ids.
  public static func json(of apps: [AppDefinition]) -> JSONValue {
    .object(apps.map { JSONValue.Member($0.id, RegistryPage.json(of: $0.events.registry)) })
  }

  private static let introduction = """
    # Events

    What the apps count of what people do, once somebody said yes to it: each event with all that it may say. There is
    no parameter for a text that a person typed, and what is not in these tables is refused where it arises and where
    it arrives. A parameter with a question mark may be left out.

    `umbu registry --page` writes this page from the registries, a test compares them. Why it is so says
    [decision 80](Decisions/0080-what-is-counted.md).

    """
}
