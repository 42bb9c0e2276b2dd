// swift-tools-version: 6.0
import PackageDescription

// A folder under Sources is a ring, a target is a room in it; arrows point inward only
// (Docs/Tour.md). `Tools/check/rings` fails when one points outward.

/// A room that also compiles as Embedded Swift for WebAssembly (Docs/Embedded.md).
func shared(_ name: String, in ring: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Sources/\(ring)/\(name)",
    // The Embedded build asks each file to import what it uses; so a native build says it first.
    swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]
  )
}

func server(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Sources/Server/\(name)"
  )
}

/// A program that only makes sense as a wasm module; natively it compiles to an empty `main`.
func web(_ name: String, path: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: path,
    swiftSettings: [.enableExperimentalFeature("Extern")]
  )
}

func tests(_ name: String, in ring: String, _ dependencies: [String]) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    path: "Tests/\(ring)/\(name)"
  )
}

/// The rings whose rooms also compile for the browser; each room is a library product.
let sharedRings = ["Kernel", "Domain", "Features", "Apps"].map { "Sources/\($0)/" }

/// What every app is made of: the features that all have, and what those are made of.
let common = [
  "Shell", "RecordPages", "Team", "Plans", "Settings", "SyncPage", "Texts", "History", "Accesses",
  "DocumentsFeature", "CopiesFeature", "NotificationsFeature", "PrivacyPages",
  "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen", "Identity", "Entitlements",
  "Audit", "Telemetry", "Analytics",
]

/// The apps: a room in Sources/Apps with what it imports beside these, and its program for the browser in
/// Sources/Browser, which is called NAMEWeb (Docs/AddingAnApp.md).
let apps: [(name: String, imports: [String])] = [
  (
    "Careguide",
    [
      "Care", "Documents", "Editing", "MessagesFeature", "Notifications", "Purchasing",
      "Scheduling", "Subscriptions",
    ]
  ),
  (
    "FisioFlow",
    [
      "Agenda", "AgendaFeature", "Clinic", "Documents", "Editing", "MessagesFeature", "Purchasing",
      "Subscriptions",
    ]
  ),
  (
    "PRSNL",
    [
      "Archives", "Capturing", "Documents", "Editing", "Importing", "Journal", "Markdown",
      "MarkdownView",
      "Search", "TakingAway",
    ]
  ),
]

let package = Package(
  name: "Umbu",
  products: [
    .executable(name: "umbu", targets: ["umbu"]),
    // Lies beside it, and is no dependency of it: the server would load its libraries, too.
    .executable(name: "umbu-inspect", targets: ["umbu-inspect"]),
    .executable(name: "umbu-query", targets: ["umbu-query"]),
    .executable(name: "umbu-sample", targets: ["umbu-sample"]),
    .executable(name: "ScenariosNative", targets: ["ScenariosNative"]),
  ],
  targets: [
    // Kernel
    shared("Values", in: "Kernel"),
    shared("Fields", in: "Kernel", ["Values"]),
    shared("API", in: "Kernel", ["Values", "Fields"]),
    shared("Records", in: "Kernel", ["Values", "Fields"]),
    shared("Sync", in: "Kernel", ["Values", "Fields", "API", "Records"]),
    shared("Telemetry", in: "Kernel", ["Values", "Fields", "API"]),
    shared("Screen", in: "Kernel", ["Values", "Telemetry"]),
    shared(
      "Flow", in: "Kernel",
      ["Values", "Fields", "API", "Records", "Sync", "Screen", "Telemetry"]),

    // Domain
    shared("Identity", in: "Domain", ["Values", "Fields", "API", "Records"]),
    shared("Entitlements", in: "Domain", ["Values", "Fields", "Records"]),
    shared(
      "Analytics", in: "Domain", ["Values", "Fields", "API", "Entitlements", "Telemetry"]),
    shared("Audit", in: "Domain", ["Values", "Fields", "API"]),
    shared("Dating", in: "Domain", ["Values", "Entitlements"]),
    shared("Documents", in: "Domain", ["Values", "Fields", "Records", "Identity"]),
    shared(
      "Clinic", in: "Domain",
      [
        "Values", "Fields", "Records", "Identity", "Entitlements", "Scheduling", "Documents",
        "Editing", "Agenda", "Analytics", "Telemetry",
      ]),
    shared("Copies", in: "Domain", ["Values", "Fields", "API"]),
    shared("Markdown", in: "Domain", ["Values"]),
    shared("Capturing", in: "Domain", ["Values", "Fields", "API"]),
    shared("Notifications", in: "Domain", ["Values", "Fields", "API"]),
    shared(
      "Purchasing", in: "Domain", ["Values", "Fields", "API", "Entitlements", "Subscriptions"]),
    shared("Scheduling", in: "Domain", ["Values"]),
    shared("Calendars", in: "Domain", ["Values", "Scheduling"]),
    shared("Search", in: "Domain", ["Values"]),
    shared("Subscriptions", in: "Domain", ["Values", "Fields"]),
    shared("Editing", in: "Domain", ["Values", "Fields", "Records", "Identity"]),
    shared(
      "Agenda", in: "Domain",
      ["Values", "Fields", "API", "Records", "Identity", "Entitlements", "Scheduling", "Editing"]),
    shared(
      "Care", in: "Domain",
      [
        "Values", "Fields", "API", "Records", "Identity", "Entitlements", "Scheduling", "Documents",
        "Editing", "Analytics", "Telemetry",
      ]),
    shared(
      "Journal", in: "Domain",
      [
        "Values", "Fields", "API", "Records", "Identity", "Documents", "Editing", "Analytics",
        "Telemetry",
      ]),
    shared("Archives", in: "Domain", ["Values"]),
    shared(
      "Importing", in: "Domain",
      ["Values", "Fields", "Records", "Journal", "Markdown", "Archives"]),
    shared(
      "TakingAway", in: "Domain",
      ["Values", "Fields", "Records", "Documents", "Journal", "Markdown", "Archives"]),

    // Features
    shared(
      "Shell", in: "Features",
      [
        "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen", "Identity", "Entitlements",
        "Audit", "Telemetry", "Analytics",
      ]),

    shared(
      "DocumentsFeature", in: "Features",
      [
        "Shell", "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen", "Identity",
        "Entitlements", "Audit", "Documents",
      ]),
    shared(
      "CopiesFeature", in: "Features",
      [
        "Shell", "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen", "Identity",
        "Entitlements", "Copies",
      ]),
    shared(
      "NotificationsFeature", in: "Features",
      ["Shell", "Values", "Fields", "API", "Sync", "Flow", "Screen", "Identity", "Notifications"]),
    shared(
      "PrivacyPages", in: "Features",
      [
        "Shell", "Values", "Fields", "API", "Sync", "Flow", "Screen", "Telemetry", "Analytics",
      ]),
    shared("MarkdownView", in: "Features", ["Values", "Screen", "Markdown"]),
    shared(
      "MessagesFeature", in: "Features",
      [
        "Shell", "Values", "API", "Records", "Sync", "Flow", "Screen", "Identity",
        "Notifications",
      ]),
    shared(
      "Texts", in: "Features",
      ["Shell", "Values", "Fields", "Records", "Flow", "Screen", "Identity"]),
    shared(
      "History", in: "Features",
      ["Shell", "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen"]),
    shared(
      "Accesses", in: "Features",
      ["Shell", "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen", "Audit"]),

    shared(
      "RecordPages", in: "Features",
      [
        "Shell", "Values", "Fields", "Records", "Sync", "Flow", "Screen", "Editing", "Telemetry",
        "Analytics",
      ]),
    shared(
      "Team", in: "Features",
      ["Shell", "Values", "API", "Records", "Flow", "Screen", "Identity", "Entitlements", "Sync"]),
    shared(
      "Plans", in: "Features",
      [
        "Shell", "Values", "Fields", "API", "Sync", "Flow", "Screen", "Identity", "Entitlements",
        "Purchasing", "Subscriptions", "Telemetry", "Analytics",
      ]),
    shared(
      "Settings", in: "Features",
      [
        "API", "Shell", "Values", "Sync", "Flow", "Screen", "Identity", "Entitlements",
        "Telemetry", "Analytics",
      ]),
    shared(
      "SyncPage", in: "Features",
      ["Shell", "Values", "Fields", "Records", "Sync", "Flow", "Screen", "Identity"]),

    shared(
      "AgendaFeature", in: "Features",
      [
        "Shell", "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen", "Identity",
        "Scheduling", "Entitlements", "Agenda", "Calendars", "Editing", "RecordPages",
      ]),

    // Browser
    .target(
      name: "CBrowser", path: "Sources/Browser/CBrowser",
      // Natively, `Double.rounded()` in shared code links against it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "Browser",
      dependencies: [
        "CBrowser", "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen", "Identity",
        "Telemetry", "Analytics",
      ],
      path: "Sources/Browser/Browser",
      swiftSettings: [.enableExperimentalFeature("Extern")]
    ),
    .target(
      name: "Program", dependencies: ["Browser", "Shell", "Telemetry"],
      path: "Sources/Browser/Program"),

    tests(
      "BrowserTests", in: "Browser",
      [
        "Browser", "Analytics", "Telemetry", "Identity", "Records", "API", "Flow", "Fields",
        "Values",
      ]),

    web(
      "DemoWeb", path: "Tests/Browser/DemoWeb",
      ["Browser", "TransportContract", "API", "Flow", "Records", "Screen", "Values"]),
    web(
      "GalleryWeb", path: "Tests/Browser/GalleryWeb",
      [
        "Browser", "Clinic", "Gallery", "Plans", "Entitlements", "Flow", "Records", "Screen",
        "Values",
      ]),

    web(
      "RebaseWeb", path: "Benchmarks/sync-rebase/Program",
      ["CBrowser", "Values", "Fields", "API", "Records", "Sync", "Clinic", "Editing"]),
    web(
      "RecurrencesWeb", path: "Benchmarks/recurrences/Program",
      ["CBrowser", "Values", "Scheduling"]),
    web(
      "SearchWeb", path: "Benchmarks/search/Program", ["CBrowser", "Values", "Search"]),
    web(
      "SchedulesWeb", path: "Benchmarks/careguide-schedules/Program",
      ["CBrowser", "Values", "Records", "Scheduling", "Care"]),

    // Server
    .target(name: "CLinux", path: "Sources/Server/CLinux"),
    .systemLibrary(name: "CSQLite", path: "Sources/Server/CSQLite"),
    .systemLibrary(name: "CPostgreSQL", path: "Sources/Server/CPostgreSQL"),
    .systemLibrary(name: "CCrypto", path: "Sources/Server/CCrypto"),
    .systemLibrary(name: "CArgon2", path: "Sources/Server/CArgon2"),
    .systemLibrary(name: "CDeflate", path: "Sources/Server/CDeflate"),
    .systemLibrary(name: "CZstd", path: "Sources/Server/CZstd"),
    .target(name: "CSegments", path: "Sources/Server/CSegments"),
    .systemLibrary(name: "CNATS", path: "Sources/Server/CNATS"),
    .systemLibrary(name: "CCurl", path: "Sources/Server/CCurl"),
    .systemLibrary(name: "CMagic", path: "Sources/Server/CMagic"),
    // libvips' headers need those of GObject, and its own pkg-config file names a hundred others.
    .systemLibrary(name: "CVips", path: "Sources/Server/CVips", pkgConfig: "gobject-2.0"),
    .target(
      name: "CImages", dependencies: ["CVips"], path: "Sources/Server/CImages",
      linkerSettings: [
        .linkedLibrary("vips"), .linkedLibrary("gmodule-2.0"), .linkedLibrary("gobject-2.0"),
        .linkedLibrary("glib-2.0"),
      ]),
    .systemLibrary(name: "CGsf", path: "Sources/Server/CGsf", pkgConfig: "libgsf-1"),
    .target(
      name: "CDocuments", dependencies: ["CGsf"], path: "Sources/Server/CDocuments",
      linkerSettings: [
        .linkedLibrary("gsf-1"), .linkedLibrary("xml2"), .linkedLibrary("gobject-2.0"),
        .linkedLibrary("glib-2.0"),
      ]),
    // libgsf's pkg-config file names the headers of GObject and libxml2; GMime's names options that SwiftPM warns of.
    .target(
      name: "CExtraction", dependencies: ["CGsf"], path: "Sources/Server/CExtraction",
      cSettings: [.unsafeFlags(["-I/usr/include/gmime-3.0"])],
      linkerSettings: [
        .linkedLibrary("gmime-3.0"), .linkedLibrary("xml2"), .linkedLibrary("gobject-2.0"),
        .linkedLibrary("glib-2.0"),
      ]),
    .target(
      name: "CSandbox", path: "Sources/Server/CSandbox",
      linkerSettings: [.linkedLibrary("seccomp")]),
    server("CurlTransport", ["CCurl", "API", "Threading"]),
    server("HTTP", ["CLinux", "Threading"]),
    server("Crypto", ["CCrypto"]),
    server("Compression", ["CDeflate", "CZstd"]),
    server(
      "Segments", ["CSegments", "Compression", "Crypto", "Fields", "Telemetry", "Values"]),
    server("Threading", ["Values"]),
    server("ZoneFiles", ["Values"]),
    server("Messaging", ["CNATS", "Threading"]),
    server(
      "Database",
      ["CLinux", "CSQLite", "CPostgreSQL", "Crypto", "Threading", "Values"]),
    server(
      "IdentityServer",
      [
        "CArgon2", "Crypto", "Database", "Jobs", "Mail", "Records", "SyncServer", "Threading",
        "Values", "Fields", "API", "Identity",
      ]),
    server("Findings"),
    server("Inspection", ["CDocuments", "CImages", "CMagic", "Findings"]),
    server(
      "Extraction", ["Capturing", "CExtraction", "Compression", "Fields", "Findings", "Values"]),
    .executableTarget(
      name: "umbu-inspect",
      dependencies: ["CLinux", "CSandbox", "Extraction", "Findings", "Inspection"],
      path: "Sources/Server/umbu-inspect"),
    server(
      "FileServer",
      [
        "CCurl", "CLinux", "Crypto", "Findings", "Database", "SyncServer", "Threading", "Values",
        "Fields",
        "Records", "Entitlements",
      ]),
    server(
      "Reading",
      [
        "CCurl", "Capturing", "CurlTransport", "Fields", "FileServer", "Findings", "Threading",
        "Values",
      ]),
    server(
      "MailCapture",
      [
        "Capturing", "Crypto", "Database", "Fields", "FileServer", "Findings", "SyncServer",
        "Threading", "Values",
      ]),
    server(
      "AuditServer",
      [
        "Crypto", "Database", "IdentityServer", "SyncServer", "Values", "Fields", "API", "Records",
        "Sync", "Audit", "Identity",
      ]),
    server("SyncServer", ["Database", "Values", "Fields", "API", "Records", "Sync"]),
    server("Mail", ["CCurl", "Threading", "Values"]),
    server("CopyServer", ["CCurl", "Crypto", "CurlTransport", "Threading", "Values", "Copies"]),
    server(
      "Gateways", ["API", "Crypto", "CurlTransport", "Fields", "HTTP", "Threading", "Values"]),
    server(
      "AppStore",
      ["API", "Crypto", "CurlTransport", "Fields", "HTTP", "Subscriptions", "Values"]),
    server("StoreSimulator", ["AppStore", "Crypto", "Fields", "HTTP", "Values"]),
    server("Jobs", ["Database", "SyncServer", "Fields", "Values"]),
    server(
      "EventAnswers", ["API", "Analytics", "Fields", "Telemetry", "Threading", "Values"]),
    server(
      "EventStore",
      [
        "API", "Analytics", "EventAnswers", "Crypto", "Database", "Fields", "Segments",
        "SyncServer", "Telemetry", "Threading", "Values",
      ]),
    // Queries in SQL over events: what both ends know, the tables, who runs one, and who starts that.
    server("QueryWire"),
    .target(
      name: "CEventTables", dependencies: ["CSQLite"], path: "Sources/Server/CEventTables"),
    .executableTarget(
      name: "umbu-query",
      dependencies: ["CEventTables", "CLinux", "CSandbox", "CSQLite", "QueryWire"],
      path: "Sources/Server/umbu-query"),
    server(
      "EventQueries",
      ["CLinux", "Analytics", "EventAnswers", "QueryWire", "Telemetry", "Values"]),
    server(
      "EventExports",
      [
        "API", "Analytics", "Compression", "Crypto", "CurlTransport", "Database", "EventAnswers",
        "EventStore", "Fields", "Jobs", "SyncServer", "Telemetry", "Threading", "Values",
      ]),
    // Copies of sealed events in ClickHouse, and questions to it.
    server(
      "ClickHouse",
      [
        "API", "Analytics", "CurlTransport", "Database", "EventAnswers", "EventStore", "Segments",
        "Telemetry", "Threading", "Values",
      ]),
    server(
      "Delivery",
      [
        "Crypto", "Database", "Fields", "Gateways", "Jobs", "Mail", "SyncServer", "Values",
      ]),
    server(
      "AgendaServer",
      [
        "Agenda", "API", "Calendars", "Crypto", "Database", "Delivery", "Fields", "Jobs", "Mail",
        "Records", "Scheduling", "SyncServer", "Values", "ZoneFiles",
      ]),
    server(
      "Purchases",
      [
        "Audit", "AuditServer", "Crypto", "Database", "Entitlements", "Fields", "Jobs",
        "Purchasing",
        "Records", "Subscriptions", "SyncServer", "Values",
      ]),
    server(
      "Checkout",
      [
        "API", "Crypto", "CurlTransport", "Database", "Delivery", "Fields", "Jobs", "Mail",
        "Purchases", "Purchasing", "Subscriptions", "SyncServer", "Values",
      ]),
    server(
      "CareServer",
      [
        "Care", "Crypto", "Database", "Delivery", "Fields", "Gateways", "Identity", "Jobs",
        "Records", "Scheduling", "SyncServer", "Values",
      ]),
    server(
      "Retention",
      [
        "Compression", "Crypto", "Database", "FileServer", "SyncServer", "Fields",
        "Values",
      ]),
    server("HistoryServer", ["Database", "SyncServer", "Values", "Fields", "Records", "Sync"]),
    server(
      "UmbuServer",
      [
        "CLinux", "HTTP", "AgendaServer", "AuditServer", "CareServer", "ClickHouse", "Compression",
        "CopyServer",
        "Crypto",
        "CurlTransport",
        "Database", "Delivery", "EventAnswers", "EventExports", "EventQueries", "EventStore",
        "Gateways",
        "Notifications", "QueryWire",
        "FileServer", "HistoryServer", "IdentityServer", "Jobs", "Mail", "Messaging", "Retention",
        "SyncServer",
        "Threading", "Values", "Fields", "API", "Records", "Sync", "Audit", "Identity",
        "Entitlements", "Agenda", "Care", "Clinic", "Copies", "Documents", "Editing", "Scheduling",
        "AppStore", "Checkout", "Purchases", "Purchasing", "Subscriptions", "Analytics",
        "Telemetry", "Journal", "Markdown", "Capturing", "MailCapture", "Reading", "StoreSimulator",
        "ZoneFiles",
      ]),
    .executableTarget(
      name: "HealthzServer", dependencies: ["HTTP"], path: "Benchmarks/http-healthz/Server"),
    server("UmbuCommand", ["UmbuServer", "Database", "HTTP", "Mail", "Messaging", "Values"]),
    .executableTarget(
      name: "umbu", dependencies: ["UmbuCommand", "UmbuServer"], path: "Sources/Server/umbu"),
    .executableTarget(
      name: "umbu-migration", dependencies: ["UmbuServer"], path: "Sources/Server/umbu-migration"),

    // Tests
    .target(
      name: "FlowTesting", dependencies: ["Values", "Fields", "Flow"],
      path: "Tests/Support/FlowTesting"),
    .target(name: "Effort", path: "Tests/Support/Effort"),
    .target(name: "Waiting", dependencies: ["Threading"], path: "Tests/Support/Waiting"),
    .target(name: "CSpawn", path: "Tests/Support/CSpawn"),
    .target(
      name: "ChildProcess", dependencies: ["CSpawn"], path: "Tests/Support/ChildProcess"),
    .target(
      name: "ScreenHTML", dependencies: ["Screen", "Values"], path: "Tests/Support/ScreenHTML"),
    .target(
      name: "ScreenReading", dependencies: ["Screen", "Values"],
      path: "Tests/Support/ScreenReading"),
    .target(
      name: "Gallery", dependencies: ["Screen", "Values"], path: "Tests/Support/Gallery",
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .executableTarget(
      name: "ScreenPages", dependencies: ["Gallery", "Screen", "ScreenHTML", "Values"],
      path: "Tests/Support/ScreenPages"),
    .target(
      name: "TransportContract", dependencies: ["API"], path: "Tests/Support/TransportContract"),
    .target(
      name: "SyncSimulation",
      dependencies: ["Values", "Fields", "API", "Records", "Sync"],
      path: "Tests/Support/SyncSimulation"),
    .executableTarget(
      name: "SyncSoak", dependencies: ["SyncSimulation"], path: "Tests/Support/SyncSoak"),
    .target(
      name: "TelemetrySimulation",
      dependencies: ["API", "Effort", "Fields", "Telemetry", "Values"],
      path: "Tests/Support/TelemetrySimulation"),
    .target(name: "Zones", dependencies: ["Values"], path: "Tests/Support/Zones"),
    tests("ValuesTests", in: "Kernel", ["Effort", "Values", "Zones"]),
    tests("FieldsTests", in: "Kernel", ["Effort", "Fields", "Values"]),
    tests("APITests", in: "Kernel", ["API", "Fields", "Values"]),
    tests("RecordsTests", in: "Kernel", ["Records", "SyncSimulation", "Fields", "Values"]),
    tests(
      "SyncTests", in: "Kernel",
      ["Sync", "SyncSimulation", "Effort", "API", "Records", "Fields", "Values"]),
    tests(
      "FlowTests", in: "Kernel",
      ["Flow", "FlowTesting", "Sync", "API", "Records", "Screen", "Telemetry", "Fields", "Values"]),
    tests(
      "ComponentTests", in: "Kernel",
      ["Gallery", "Screen", "ScreenHTML", "ScreenReading", "Values"]),
    tests("ScreenTests", in: "Kernel", ["Screen", "Flow", "Effort", "Values"]),
    tests(
      "TelemetryTests", in: "Kernel",
      ["Telemetry", "TelemetrySimulation", "Analytics", "API", "Effort", "Fields", "Values"]),
    tests(
      "AnalyticsTests", in: "Domain",
      [
        "Analytics", "Care", "Clinic", "Entitlements", "Fields", "Journal", "Records",
        "Subscriptions", "Telemetry", "Values",
      ]),
    tests("IdentityTests", in: "Domain", ["Identity", "Fields", "Values"]),
    tests("SchedulingTests", in: "Domain", ["Effort", "Scheduling", "Values", "Zones"]),
    tests(
      "CalendarsTests", in: "Domain", ["Calendars", "Effort", "Scheduling", "Values", "Zones"]),
    tests("SearchTests", in: "Domain", ["Effort", "Search", "Values"]),
    .executableTarget(
      name: "CalendarProbe",
      dependencies: ["Calendars", "Effort", "Scheduling", "Values", "Zones"],
      path: "Tests/Support/CalendarProbe"),
    .executableTarget(
      name: "RecurrenceProbe", dependencies: ["Scheduling", "Values"],
      path: "Tests/Support/RecurrenceProbe"),
    tests("PurchasingTests", in: "Domain", ["Entitlements", "Fields", "Purchasing", "Values"]),
    tests("SubscriptionsTests", in: "Domain", ["Effort", "Fields", "Subscriptions", "Values"]),
    .executableTarget(
      name: "SubscriptionProbe", dependencies: ["Fields", "Subscriptions", "Values"],
      path: "Tests/Support/SubscriptionProbe"),
    .executableTarget(
      name: "SessionProbe", dependencies: ["Care", "Values", "Zones"],
      path: "Tests/Support/SessionProbe"),
    .executableTarget(
      name: "AnswerProbe",
      dependencies: [
        "Analytics", "EventAnswers", "EventStore", "Fields", "Telemetry", "Values", "Zones",
      ],
      path: "Tests/Support/AnswerProbe"),
    tests("MarkdownTests", in: "Domain", ["Effort", "Markdown", "Values"]),
    .executableTarget(
      name: "MarkdownProbe", dependencies: ["Fields", "Markdown", "Values"],
      path: "Tests/Support/MarkdownProbe"),
    tests("EditingTests", in: "Domain", ["Editing", "Fields", "Records", "Values"]),
    tests(
      "AgendaTests", in: "Domain",
      [
        "Agenda", "Editing", "Effort", "Entitlements", "Fields", "Records", "Scheduling",
        "SyncSimulation", "Values",
      ]),
    tests(
      "CareTests", in: "Domain",
      [
        "Care", "Documents", "Editing", "Effort", "Entitlements", "Fields", "Identity", "Records",
        "Scheduling",
        "Values", "Zones",
      ]),
    tests(
      "JournalTests", in: "Domain",
      [
        "Journal", "Documents", "Editing", "Effort", "Fields", "Identity", "Records",
        "SyncSimulation", "Values",
      ]),
    tests(
      "ImportingTests", in: "Domain",
      ["Archives", "Effort", "Importing", "Journal", "Fields", "Records", "Values"]),
    tests("ArchivesTests", in: "Domain", ["Archives", "Values"]),
    tests(
      "TakingAwayTests", in: "Domain",
      [
        "TakingAway", "Archives", "Documents", "Editing", "Effort", "Identity", "Journal",
        "Markdown", "Fields", "Records", "Values",
      ]),
    tests("AuditTests", in: "Domain", ["Audit", "API", "Fields", "Values"]),
    tests("EntitlementsTests", in: "Domain", ["Effort", "Entitlements", "Fields", "Values"]),
    tests("DatingTests", in: "Domain", ["Dating", "Entitlements", "Subscriptions", "Values"]),
    tests(
      "ClinicTests", in: "Domain",
      [
        "Agenda", "Clinic", "Documents", "Effort", "SyncSimulation", "Entitlements", "Identity",
        "Records", "Fields", "Scheduling", "Values",
      ]),
    tests(
      "ShellTests", in: "Features",
      [
        "Shell", "ClinicTesting", "FisioFlow", "RecordPages", "Clinic", "ScreenReading",
        "Analytics", "Telemetry", "FlowTesting", "Entitlements", "Identity", "Sync", "API",
        "Records", "Screen", "Flow", "Fields", "Values",
      ]),
    // What the tests of each app ask of it.
    .target(
      name: "AppTesting",
      dependencies: [
        "Shell", "ScreenHTML", "Identity", "API", "Records", "Flow", "Screen", "Telemetry",
        "Fields", "Values",
      ],
      path: "Tests/Support/AppTesting"),
    // FisioFlow, a clinic with plans, documents and texts to decide, as tests of shared features open it.
    .target(
      name: "ClinicTesting",
      dependencies: (common + [
        "FisioFlow", "FlowTesting", "Agenda", "AgendaFeature", "Clinic", "Copies", "Documents",
        "MessagesFeature", "Notifications", "Purchasing", "Scheduling",
      ])
      .map { .init(stringLiteral: $0) },
      path: "Tests/Support/ClinicTesting"),
    // Sample, the second app, as the tests of shared features open it.
    .target(
      name: "GardenTesting",
      dependencies: [
        "SampleApp", "Sample", "Shell", "Identity", "Records", "Screen", "Flow", "Values",
      ],
      path: "Tests/Support/GardenTesting"),
    tests(
      "RecordPagesTests", in: "Features",
      [
        "RecordPages", "GardenTesting", "ScreenReading", "SampleApp", "Sample", "Shell",
        "FlowTesting", "Analytics", "Telemetry",
        "Entitlements", "Identity", "Records", "Screen", "Flow", "Fields", "Values",
      ]),
    tests(
      "AgendaFeatureTests", in: "Features",
      [
        "AgendaFeature", "Agenda", "API", "AppTesting", "RecordPages", "Scheduling", "Shell",
        "FlowTesting", "ScreenReading", "Entitlements", "Identity", "Records", "Screen", "Flow",
        "Fields", "Sync", "Values", "Calendars", "Editing", "Effort",
      ]),
    tests(
      "TextsTests", in: "Features",
      [
        "Texts", "ClinicTesting", "FisioFlow", "Clinic", "GardenTesting", "ScreenReading",
        "SampleApp", "Sample", "Shell", "FlowTesting", "Records", "Screen", "Flow", "Values",
      ]),
    tests(
      "HistoryTests", in: "Features",
      [
        "History", "ClinicTesting", "FisioFlow", "Clinic", "API", "GardenTesting", "ScreenReading",
        "SampleApp", "Sample", "Shell", "FlowTesting", "Sync", "Records", "Screen", "Flow",
        "Fields", "Values",
      ]),
    tests(
      "AccessesTests", in: "Features",
      [
        "Accesses", "ClinicTesting", "FisioFlow", "RecordPages", "Clinic", "API", "GardenTesting",
        "ScreenReading", "SampleApp", "Sample", "Shell", "FlowTesting", "Audit", "Identity", "Sync",
        "Screen", "Flow", "Fields", "Values",
      ]),
    // A small app in whose name the shared features are tested.
    .target(
      name: "Orchard",
      dependencies: [
        "Shell", "Entitlements", "Identity", "Records", "Screen", "Flow", "Values",
      ],
      path: "Tests/Support/Orchard"),
    tests(
      "TeamTests", in: "Features",
      [
        "Team", "ClinicTesting", "FisioFlow", "Clinic", "Sync", "Orchard", "Shell", "FlowTesting",
        "Analytics", "Telemetry",
        "Entitlements", "Identity", "Records", "Screen", "Flow", "API", "Fields", "Values",
      ]),
    tests(
      "PlansTests", in: "Features",
      [
        "Plans", "ClinicTesting", "FisioFlow", "ScreenHTML", "ScreenReading", "Clinic", "Records",
        "Orchard", "Effort", "Analytics", "Telemetry",
        "Shell", "FlowTesting", "API", "Entitlements", "Fields", "Identity", "Purchasing",
        "Subscriptions", "Sync", "Screen", "Flow", "Values",
      ]),
    tests(
      "SettingsTests", in: "Features",
      [
        "Settings", "Orchard", "Shell", "FlowTesting", "API", "Entitlements", "Identity", "Screen",
        "Flow", "Sync", "Values",
      ]),
    tests(
      "MarkdownViewTests", in: "Features",
      ["MarkdownView", "Markdown", "Screen", "ScreenHTML", "ScreenReading", "Values"]),
    tests(
      "MessagesFeatureTests", in: "Features",
      [
        "MessagesFeature", "Notifications", "ClinicTesting", "FisioFlow", "Clinic", "Shell",
        "FlowTesting", "ScreenReading", "API", "Screen", "Flow", "Values",
      ]),
    tests(
      "NotificationsFeatureTests", in: "Features",
      [
        "NotificationsFeature", "Notifications", "Orchard", "Settings", "Shell", "FlowTesting",
        "ScreenReading", "API", "Sync", "Screen", "Flow", "Values",
      ]),
    tests(
      "PrivacyPagesTests", in: "Features",
      [
        "PrivacyPages", "Analytics", "Telemetry", "Orchard", "Settings", "Shell", "FlowTesting",
        "API", "Fields", "Flow", "Identity", "Screen", "ScreenHTML", "ScreenReading", "Sync",
        "Values",
      ]),
    tests(
      "SyncPageTests", in: "Features",
      [
        "SyncPage", "ClinicTesting", "FisioFlow", "ScreenReading", "Clinic", "Entitlements",
        "Screen",
        "Shell", "FlowTesting", "Fields", "Records", "Sync", "Flow", "Values",
      ]),
    tests(
      "FisioFlowTests", in: "Apps",
      [
        "FisioFlow", "ClinicTesting", "AppTesting", "Shell", "RecordPages", "Team", "Plans",
        "Agenda", "AgendaFeature", "Settings", "Texts", "History", "Accesses", "DocumentsFeature",
        "CopiesFeature", "SyncPage", "MessagesFeature", "NotificationsFeature", "PrivacyPages",
        "Analytics", "Telemetry", "Purchasing", "FlowTesting", "ScreenHTML", "ScreenReading",
        "Editing", "Effort", "Clinic", "Entitlements", "Identity", "Sync", "Records", "Screen",
        "Flow", "API", "Fields", "Values",
      ]),
    tests(
      "SampleAppTests", in: "Apps",
      [
        "SampleApp", "Sample", "AppTesting", "GardenTesting", "Documents", "RecordPages", "Texts",
        "Analytics", "Telemetry",
        "CopiesFeature", "History", "Sync", "ScreenReading",
        "Shell", "FlowTesting", "Identity", "Records", "Flow", "Screen", "Fields", "Values",
      ]),
    tests(
      "CareguideTests", in: "Apps",
      [
        "Careguide", "API", "Care", "Documents", "DocumentsFeature", "Scheduling", "AppTesting",
        "Analytics", "Telemetry",
        "RecordPages", "Shell", "Plans", "Purchasing",
        "CopiesFeature", "SyncPage", "Team", "MessagesFeature", "Notifications",
        "NotificationsFeature", "PrivacyPages", "Settings", "FlowTesting", "Effort",
        "ScreenHTML",
        "ScreenReading", "Entitlements", "Sync", "Identity", "Records", "Flow", "Screen", "Fields",
        "Subscriptions", "Values",
      ]),
    tests(
      "PRSNLTests", in: "Apps",
      [
        "PRSNL", "API", "AppTesting", "Archives", "Analytics", "Capturing", "CopiesFeature",
        "Documents", "DocumentsFeature", "Editing", "Effort", "Fields", "Flow", "FlowTesting",
        "Identity", "Importing", "Journal", "Markdown", "MarkdownView", "RecordPages", "Records",
        "Screen", "ScreenHTML", "ScreenReading", "Search", "Shell", "Sync", "TakingAway",
        "Telemetry", "Values",
      ]),
    tests(
      "CurlTransportTests", in: "Server",
      ["CurlTransport", "TransportContract", "Waiting", "API"]),
    .target(
      name: "Peers", dependencies: ["API", "ChildProcess", "CurlTransport", "Fields", "Waiting"],
      path: "Tests/Support/Peers"),
    tests("HTTPTests", in: "Server", ["CLinux", "HTTP", "Peers", "Threading", "Waiting"]),
    tests("MessagingTests", in: "Server", ["Messaging", "Peers", "Waiting"]),
    .target(
      name: "DatabaseTesting", dependencies: ["Database", "ChildProcess"],
      path: "Tests/Support/DatabaseTesting"),
    .target(name: "CUnreliableDisk", path: "Tests/Support/CUnreliableDisk"),
    .executableTarget(
      name: "DatabaseCrashProbe", dependencies: ["CUnreliableDisk", "Database", "CSQLite"],
      path: "Tests/Support/DatabaseCrashProbe"),
    tests(
      "DatabaseTests", in: "Server",
      [
        "CUnreliableDisk", "Crypto", "Database", "DatabaseTesting", "DatabaseCrashProbe",
        "ChildProcess", "Effort", "Threading", "Values", "Waiting",
      ]),
    .executableTarget(
      name: "GroupCommitBenchmark", dependencies: ["Database", "CSQLite"],
      path: "Benchmarks/database-group-commit/Program"),
    .executableTarget(
      name: "KernelBenchmark", dependencies: ["Values", "Fields"],
      path: "Benchmarks/json-and-search/Program"),
    .executableTarget(
      name: "FreeSlotsBenchmark", dependencies: ["Scheduling", "Values"],
      path: "Benchmarks/free-slots/Program"),
    .executableTarget(
      name: "PurchasesBenchmark",
      dependencies: [
        "AppStore", "Clinic", "Entitlements", "StoreSimulator", "Subscriptions", "Values",
      ],
      path: "Benchmarks/purchases/Program"),
    .executableTarget(
      name: "WebPushBenchmark", dependencies: ["Crypto", "Gateways"],
      path: "Benchmarks/web-push/Program"),
    .executableTarget(
      name: "EventsBenchmark",
      dependencies: [
        "Analytics", "Clinic", "Database", "EventAnswers", "EventStore", "Fields", "Segments",
        "SyncServer", "Telemetry", "Values",
      ],
      path: "Benchmarks/analytics/Program"),
    // Programs that are killed in the middle of their work, and what their tests have in common.
    .target(
      name: "Killing",
      dependencies: ["ChildProcess", "Database", "Jobs", "Values"],
      path: "Tests/Support/Killing"),
    .executableTarget(
      name: "JobCrashProbe", dependencies: ["Jobs", "Killing", "Database", "Fields", "Values"],
      path: "Tests/Support/JobCrashProbe"),
    tests(
      "JobsTests", in: "Server",
      [
        "Jobs", "JobCrashProbe", "Killing", "SyncServer", "Database", "DatabaseTesting", "Effort",
        "Fields", "Threading", "Values", "Waiting",
      ]),
    .executableTarget(
      name: "EventCrashProbe",
      dependencies: [
        "Analytics", "Database", "EventStore", "EventTesting", "Fields", "Killing", "Telemetry",
        "Values",
      ], path: "Tests/Support/EventCrashProbe"),
    .executableTarget(
      name: "EraseCrashProbe",
      dependencies: ["Database", "EventStore", "EventTesting", "Killing", "Values"],
      path: "Tests/Support/EraseCrashProbe"),
    .executableTarget(
      name: "SealCrashProbe",
      dependencies: ["Database", "EventStore", "EventTesting", "Killing", "Values"],
      path: "Tests/Support/SealCrashProbe"),
    // A small registry of events, devices that send them, and an app's tables of people.
    .target(
      name: "EventTesting",
      dependencies: [
        "Analytics", "Crypto", "Database", "EventStore", "Fields", "Segments", "SyncServer",
        "Telemetry", "Values",
      ], path: "Tests/Support/EventTesting"),
    tests(
      "EventStoreTests", in: "Server",
      [
        "API", "Analytics", "Crypto", "Database", "DatabaseTesting", "Effort", "EraseCrashProbe",
        "EventAnswers", "EventCrashProbe", "EventStore", "EventTesting", "Fields", "Killing",
        "SealCrashProbe", "Segments", "SyncServer", "Telemetry", "TelemetrySimulation", "Values",
        "Waiting", "Zones",
      ]),
    tests(
      "SegmentsTests", in: "Server",
      [
        "CSegments", "Compression", "DatabaseTesting", "Effort", "Segments", "Telemetry", "Values",
      ]),
    // Answers to questions about events, counted one by one.
    .target(
      name: "NaiveAnalytics", dependencies: ["Analytics", "Fields", "Values"],
      path: "Tests/Support/NaiveAnalytics"),
    tests(
      "EventAnswersTests", in: "Server",
      [
        "Analytics", "Database", "DatabaseTesting", "Effort", "EventAnswers", "EventStore",
        "Fields",
        "NaiveAnalytics", "SyncServer", "Telemetry", "Threading", "Values", "Zones",
      ]),
    tests(
      "EventQueriesTests", in: "Server",
      [
        "EventAnswers", "EventQueries", "EventStore", "EventTesting", "QueryWire", "Telemetry",
        "Threading", "umbu-query", "Values", "Waiting",
      ]),
    .executableTarget(
      name: "ExportCrashProbe",
      dependencies: [
        "Analytics", "Database", "EventAnswers", "EventExports", "EventStore", "EventTesting",
        "Fields", "Killing", "Telemetry", "Threading", "Values",
      ], path: "Tests/Support/ExportCrashProbe"),
    // Writes worlds of events as files, for Tests/Analytics/{ga4,parquet}.py.
    .executableTarget(
      name: "ExportProbe",
      dependencies: [
        "Analytics", "EventAnswers", "EventExports", "EventStore", "Fields", "Telemetry", "Values",
        "Zones",
      ],
      path: "Tests/Support/ExportProbe"),
    tests(
      "EventExportsTests", in: "Server",
      [
        "API", "Analytics", "Crypto", "CurlTransport", "Database", "DatabaseTesting",
        "Effort", "EventAnswers", "EventExports", "EventStore", "EventTesting", "ExportCrashProbe",
        "Fields", "Jobs", "Killing", "Segments", "SyncServer", "Telemetry", "Threading", "Values",
        "Waiting",
      ]),
    // Understands the few statements that the room says, and keeps their rows in memory.
    .target(
      name: "ClickHouseStandIn", dependencies: ["HTTP"],
      path: "Tests/Support/ClickHouseStandIn"),
    // Answers worlds of events by files and through ClickHouse, for Tests/ClickHouse/judge.py.
    .executableTarget(
      name: "ClickHouseProbe",
      dependencies: [
        "Analytics", "ClickHouse", "Database", "EventAnswers", "EventStore", "Fields", "Killing",
        "SyncServer", "Telemetry", "Threading", "Values", "Zones",
      ],
      path: "Tests/Support/ClickHouseProbe"),
    tests(
      "ClickHouseTests", in: "Server",
      [
        "Analytics", "ClickHouse", "ClickHouseStandIn", "Database", "DatabaseTesting",
        "EventAnswers", "EventStore", "EventTesting", "Fields", "SyncServer", "Telemetry",
        "Threading", "Values",
      ]),
    tests("MailTests", in: "Server", ["Mail", "Values"]),
    tests("CapturingTests", in: "Domain", ["Capturing", "Fields", "Values"]),
    tests("CopiesTests", in: "Domain", ["Copies", "Values"]),
    tests("NotificationsTests", in: "Domain", ["Notifications", "Fields", "Values"]),
    tests("DocumentsTests", in: "Domain", ["Documents", "Records", "Fields", "Values"]),
    tests(
      "DocumentsFeatureTests", in: "Features",
      [
        "DocumentsFeature", "ClinicTesting", "FisioFlow", "Clinic", "Entitlements", "Sync", "API",
        "GardenTesting", "SampleApp", "Sample", "Screen", "ScreenReading", "Shell", "FlowTesting",
        "Documents", "Records", "Flow", "Fields", "Values",
      ]),
    tests(
      "CopiesFeatureTests", in: "Features",
      [
        "CopiesFeature", "ClinicTesting", "FisioFlow", "DocumentsFeature", "Agenda",
        "AgendaFeature", "Clinic", "API", "Shell", "FlowTesting", "Copies", "Identity", "Records",
        "Flow", "Fields", "Entitlements", "Sync", "SyncSimulation", "Effort", "Screen",
        "ScreenReading", "Values",
      ]),
    tests("CopyServerTests", in: "Server", ["CopyServer", "CurlTransport", "Copies", "Values"]),
    tests("CryptoTests", in: "Server", ["Crypto"]),
    tests(
      "AppStoreTests", in: "Server",
      [
        "AppStore", "StoreSimulator", "API", "Crypto", "Fields", "HTTP", "Subscriptions", "Values",
      ]),
    .target(
      name: "StripeStandIn",
      dependencies: ["API", "Checkout", "Crypto", "Fields", "HTTP", "Values"],
      path: "Tests/Support/StripeStandIn"),
    .executableTarget(
      name: "CheckoutProbe",
      dependencies: ["API", "Checkout", "Fields", "StripeStandIn", "Values"],
      path: "Tests/Support/CheckoutProbe"),
    tests(
      "CheckoutTests", in: "Server",
      [
        "API", "Checkout", "Crypto", "Fields", "StripeStandIn", "Subscriptions", "Values",
      ]),
    tests(
      "StoreSimulatorTests", in: "Server",
      [
        "AppStore", "Dating", "Effort", "Entitlements", "Fields", "HTTP", "StoreSimulator",
        "Subscriptions", "Values",
      ]),
    .executableTarget(
      name: "AppStoreProbe", dependencies: ["AppStore", "Crypto", "StoreSimulator", "Values"],
      path: "Tests/Support/AppStoreProbe"),
    .executableTarget(
      name: "DeliveryCrashProbe",
      dependencies: [
        "Delivery", "Database", "Gateways", "IdentityServer", "Jobs", "Killing", "Mail",
        "SyncServer", "Values",
      ], path: "Tests/Support/DeliveryCrashProbe"),
    tests(
      "DeliveryTests", in: "Server",
      [
        "Delivery", "DeliveryCrashProbe", "Killing", "Crypto", "Database", "DatabaseTesting",
        "Effort", "Gateways",
        "IdentityServer", "Jobs", "Mail", "SyncServer", "Values", "Waiting", "Zones",
      ]),
    // Texts and messages that are compared byte for byte with files.
    .target(
      name: "Goldens", dependencies: ["Delivery", "Gateways", "Mail", "Values"],
      path: "Tests/Support/Goldens"),
    // A small app with an agenda, and a month of it.
    .target(
      name: "AgendaTesting",
      dependencies: [
        "Agenda", "AgendaServer", "API", "Database", "Delivery", "Effort", "Entitlements", "Fields",
        "Gateways", "Identity", "IdentityServer", "Jobs", "Mail", "Records", "Scheduling", "Sync",
        "SyncServer", "Values", "ZoneFiles",
      ], path: "Tests/Support/AgendaTesting"),
    .executableTarget(
      name: "AgendaCrashProbe",
      dependencies: [
        "Agenda", "AgendaServer", "AgendaTesting", "Database", "Gateways", "Killing", "SyncServer",
        "Values", "ZoneFiles",
      ], path: "Tests/Support/AgendaCrashProbe"),
    .executableTarget(
      name: "OfferCrashProbe",
      dependencies: [
        "Agenda", "AgendaServer", "AgendaTesting", "Database", "Fields", "Gateways", "Killing",
        "Records", "Scheduling", "SyncServer", "Values",
      ], path: "Tests/Support/OfferCrashProbe"),
    .executableTarget(
      name: "ChangeCrashProbe",
      dependencies: [
        "AgendaServer", "AgendaTesting", "Database", "Gateways", "Killing", "SyncServer", "Values",
      ], path: "Tests/Support/ChangeCrashProbe"),
    .executableTarget(
      name: "AgendaFeedProbe",
      dependencies: [
        "Agenda", "AgendaFeature", "AgendaServer", "AgendaTesting", "Database", "Delivery",
        "Effort", "Flow", "Records", "Scheduling", "Values", "ZoneFiles",
      ], path: "Tests/Support/AgendaFeedProbe"),
    tests(
      "AgendaServerTests", in: "Server",
      [
        "Agenda", "AgendaCrashProbe", "AgendaServer", "AgendaTesting", "ChangeCrashProbe",
        "Database", "DatabaseTesting", "Delivery", "Effort", "Fields", "Gateways", "Goldens",
        "Jobs", "Killing", "Mail",
        "OfferCrashProbe", "Records", "Scheduling", "SyncServer", "Values", "Waiting", "ZoneFiles",
        "Zones",
      ]),
    tests(
      "ZoneFilesTests", in: "Server", ["DatabaseTesting", "Values", "ZoneFiles", "Zones"]),
    // A family with its medicines, and a month of it.
    .target(
      name: "CareTesting",
      dependencies: [
        "API", "Care", "CareServer", "Crypto", "Database", "Delivery", "Editing", "Effort",
        "Entitlements", "Fields", "Gateways", "Identity", "IdentityServer", "Jobs", "Mail",
        "Records", "Scheduling", "Sync", "SyncServer", "Values",
      ], path: "Tests/Support/CareTesting"),
    .executableTarget(
      name: "CareCrashProbe",
      dependencies: [
        "CareServer", "CareTesting", "Database", "Gateways", "Killing", "SyncServer", "Values",
        "Zones",
      ], path: "Tests/Support/CareCrashProbe"),
    .executableTarget(
      name: "LeftCrashProbe",
      dependencies: ["CareTesting", "Database", "Fields", "Gateways", "Killing", "Values"],
      path: "Tests/Support/LeftCrashProbe"),
    tests(
      "CareServerTests", in: "Server",
      [
        "Care", "CareCrashProbe", "CareServer", "CareTesting", "Crypto", "Database",
        "DatabaseTesting", "Delivery", "Editing", "Effort", "Fields", "Gateways", "Goldens", "Jobs",
        "Killing", "LeftCrashProbe", "Records", "Scheduling", "SyncServer", "Values", "Waiting",
        "Zones",
      ]),
    tests(
      "GatewaysTests", in: "Server",
      ["Gateways", "API", "Crypto", "CurlTransport", "Fields", "Peers", "Values", "Waiting"]),
    tests(
      "RetentionTests", in: "Server",
      [
        "Retention", "Compression", "Crypto", "Database", "DatabaseTesting", "FileServer", "Jobs",
        "SyncServer", "Values",
      ]),
    .executableTarget(
      name: "ImagesBenchmark",
      dependencies: ["FileServer", "Findings", "Inspection", "umbu-inspect"],
      path: "Benchmarks/images/Program"),
    .executableTarget(
      name: "SandboxProbe", dependencies: ["CSandbox"], path: "Tests/Support/SandboxProbe"),
    tests(
      "FileServerTests", in: "Server",
      [
        "FileServer", "Findings", "Inspection", "umbu-inspect", "SandboxProbe", "ChildProcess",
        "Effort", "Waiting", "Crypto", "Database", "DatabaseTesting", "Entitlements", "SyncServer",
        "Threading", "Values",
      ]),
    tests(
      "ReadingTests", in: "Server",
      [
        "Capturing", "Compression", "CurlTransport", "FileServer", "Reading", "umbu-inspect",
        "Values", "Waiting",
      ]),
    tests(
      "ExtractionTests", in: "Server",
      ["Capturing", "Extraction", "Fields", "FileServer", "Findings", "Values"]),
    tests(
      "MailCaptureTests", in: "Server",
      [
        "Capturing", "Database", "DatabaseTesting", "FileServer", "MailCapture", "SyncServer",
        "umbu-inspect", "Values", "Waiting",
      ]),
    .target(
      name: "Notebook", dependencies: ["Values", "Fields", "Records"],
      path: "Tests/Support/Notebook"),
    tests(
      "SyncServerTests", in: "Server",
      [
        "SyncServer", "HistoryServer", "Notebook", "SyncSimulation", "Database", "DatabaseTesting",
        "Effort", "Sync", "Records", "API", "Fields", "Values",
      ]),
    .executableTarget(
      name: "AccountCrashProbe",
      dependencies: [
        "Database", "Identity", "IdentityServer", "Jobs", "Killing", "Mail", "SyncServer", "Values",
      ], path: "Tests/Support/AccountCrashProbe"),
    tests(
      "IdentityServerTests", in: "Server",
      [
        "AccountCrashProbe", "IdentityServer", "SyncServer", "Database", "DatabaseTesting",
        "Effort", "Identity", "API", "Jobs", "Killing", "Values", "Waiting",
      ]),
    tests(
      "AuditServerTests", in: "Server",
      [
        "AuditServer", "SyncServer", "IdentityServer", "Notebook", "Database", "DatabaseTesting",
        "Crypto", "Audit", "Effort", "Identity", "Sync", "Records", "API", "Fields", "Values",
      ]),
    // The second app: what its device has, too, and its folder at the server.
    .target(
      name: "Sample",
      dependencies: [
        "Values", "Fields", "Records", "Identity", "Documents", "Editing", "Analytics", "Telemetry",
      ],
      path: "Tests/Support/Sample",
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    .target(
      name: "SampleServer",
      dependencies: [
        "Sample", "UmbuServer", "AuditServer", "Database", "FileServer", "SyncServer", "Audit",
        "Documents", "Entitlements", "Identity", "Records", "Fields", "Values",
      ],
      path: "Tests/Support/SampleServer"),
    .target(
      name: "SampleApp",
      dependencies: (common + ["Documents", "Editing", "Sample"]).map { .init(stringLiteral: $0) },
      path: "Tests/Support/SampleApp",
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    web("SampleWeb", path: "Tests/Support/SampleWeb", ["Program", "SampleApp"]),
    .executableTarget(
      name: "umbu-sample", dependencies: ["UmbuCommand", "UmbuServer", "SampleServer"],
      path: "Tests/Support/umbu-sample"),
    .target(name: "Wire", dependencies: ["CDeflate"], path: "Tests/Support/Wire"),
    .executableTarget(
      name: "UmbuLoad",
      dependencies: [
        "UmbuServer", "Wire", "ChildProcess", "Peers", "CLinux", "CSQLite", "Agenda", "Clinic",
        "Analytics", "Crypto", "EventStore", "EventTesting", "Telemetry", "AppStore", "Identity",
        "Purchasing", "StoreSimulator", "Sync", "Records", "Fields",
        "Values",
      ], path: "Benchmarks/server/Load"),
    tests(
      "UmbuServerTests", in: "Server",
      [
        "UmbuServer", "UmbuCommand", "umbu", "umbu-inspect", "umbu-query", "Agenda", "AgendaServer",
        "AgendaTesting",
        "CareServer", "ClickHouse", "ClickHouseStandIn",
        "Compression", "Crypto", "Copies", "CopyServer",
        "CurlTransport", "Delivery", "Gateways", "Goldens", "Notifications",
        "FileServer", "Wire",
        "Sample", "SampleServer", "ChildProcess", "Effort", "Peers", "Waiting",
        "Analytics", "EventExports", "EventStore", "EventTesting",
        "HTTP", "AuditServer", "Audit", "Database", "DatabaseTesting", "HistoryServer",
        "IdentityServer", "Jobs", "Mail", "Messaging", "Retention", "SyncServer", "Care", "Clinic",
        "Editing", "Documents", "Entitlements", "Identity", "Scheduling", "Sync", "Records", "API",
        "Fields", "Values", "ZoneFiles", "Zones", "AppStore", "Checkout", "Purchases", "Purchasing",
        "Journal", "Segments", "StoreSimulator", "StripeStandIn", "Subscriptions", "Telemetry",
        "Capturing",
        "MailCapture", "Markdown", "Reading",
      ]),

    // One scenario log, natively and in wasm
    .target(
      name: "Scenarios",
      dependencies: [
        "Values", "Fields", "API", "Records", "Sync", "Flow", "Screen", "Agenda", "Clinic", "Care",
        "Editing", "Entitlements", "Scheduling", "Calendars", "Search", "Analytics", "Telemetry",
        "Markdown",
      ],
      path: "Tests/Conformance/Scenarios"),
    .executableTarget(
      name: "ScenariosNative", dependencies: ["Scenarios"],
      path: "Tests/Conformance/ScenariosNative"),
    web(
      "ScenariosWeb", path: "Tests/Conformance/ScenariosWeb", ["Scenarios", "Browser", "CBrowser"]),
  ],
  swiftLanguageModes: [.v6]
)

for app in apps {
  package.targets += [
    shared(app.name, in: "Apps", common + app.imports),
    web("\(app.name)Web", path: "Sources/Browser/\(app.name)Web", ["Program", app.name]),
  ]
}

for target in package.targets {
  // Each program for the browser, and each room that compiles natively and for the browser: what others may
  // build on.
  if target.name.hasSuffix("Web") {
    package.products.append(.executable(name: target.name, targets: [target.name]))
  } else if sharedRings.contains(where: { target.path?.hasPrefix($0) ?? false }) {
    package.products.append(.library(name: target.name, targets: [target.name]))
  }
}

// Where one build serves the server and all tests (Tools/release), what no server has is quicker to compile as it is;
// and tests, on which nobody waits, with their module in the same go, a tenth of it.
if Context.environment["UMBU_ONCE"] == "yes" {
  let folders = ["Sources/Features/", "Sources/Apps/", "Sources/Browser/"]
  for target in package.targets
  where target.type == .test || folders.contains(where: { target.path?.hasPrefix($0) ?? false }) {
    let flags = target.type == .test ? ["-Onone", "-no-emit-module-separately-wmo"] : ["-Onone"]
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
  }
}

// Beside all tests `swift build` builds all programs of the package. Of those no test needs benchmarks and what is
// only of use in a browser (Tools/strict); they are compiled by `make check`, and for the browser.
if Context.environment["UMBU_TESTS_ALONE"] == "yes" {
  let left = Set(
    package.targets.filter {
      $0.name.hasSuffix("Web") || $0.name == "Program"
        || ($0.path?.hasPrefix("Benchmarks/") ?? false)
    }.map { $0.name })
  package.targets.removeAll { left.contains($0.name) }
  package.products.removeAll { left.contains($0.name) }
}
