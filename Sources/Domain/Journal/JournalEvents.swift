import Analytics
import Telemetry
import Values

/// What PRSNL counts, and nothing else: nothing of what anybody keeps in it.
public enum JournalEvents {
  public static let registry: EventRegistry = {
    var registry = EventRegistry()
    registry.list(itemTypes)
    registry.list(CommonScreens.all + screens, as: "screen_name")
    // It sells nothing.
    for parameter in ["context", "current_plan", "product"] as [Literal] {
      registry.list(["none"], as: parameter)
    }
    registry.list(filters, as: "search_filters")
    registry.addStandard()
    registry.add(TimelineEvents.all, about: TimelineEvents.object)
    return registry
  }()

  /// Every type of record that a journal's space holds.
  static var itemTypes: [ItemType] {
    [
      .journal, .journalItem, .highlight, .tag, .savedSearch, .waitingVersion, .publicLink,
      .textConflict, .document,
    ]
  }

  /// What a search may ask for beside words, by the names of its operators.
  public static var filters: [Literal] {
    ["segment", "tag", "kind", "is", "has", "before", "after", "saved"]
  }

  /// The pages beside those of every app (`CommonScreens`).
  static var screens: [Literal] {
    [
      "Timeline", "Calendar", "OnThisDay", "Trash", "ItemDetail", "ItemForm", "ItemVersions",
      "ItemDecision", "ItemHistory", "ReadLater", "Reader", "Highlights", "Tags", "TagDetail",
      "Find", "QuickAdd", "Shared", "Import", "TakeAway", "BringBack", "PublicLink", "MailCapture",
      "JournalSettings", "Storage",
    ]
  }
}

extension ItemType {
  public static var journal: ItemType { ItemType("journal") }
  public static var journalItem: ItemType { ItemType("item") }
  public static var highlight: ItemType { ItemType("highlight") }
  public static var tag: ItemType { ItemType("tag") }
  public static var savedSearch: ItemType { ItemType("savedSearch") }
  public static var waitingVersion: ItemType { ItemType("waitingVersion") }
  public static var publicLink: ItemType { ItemType("publicLink") }
}
