// Made of Web/runtime/numbers.js by `Tools/check/numbers --write`.

/// What the module asks of the runtime. Each is written in one place in Swift and done in one place of
/// ./calls.
enum CallNumber: UInt8 {
  case cancel = 1
  case timer = 2
  case nextFrame = 3
  case whenWhole = 4
  case observeZone = 45
  case findZone = 46
  case fetch = 5
  case live = 6
  case say = 7
  case load = 8
  case readQueue = 9
  case append = 10
  case commit = 11
  case setAside = 12
  case erase = 13
  case read = 14
  case wipe = 15
  case report = 16
  case countOthers = 17
  case lead = 18
  case tell = 19
  case readPreference = 20
  case writePreference = 21
  case persist = 48
  case navigate = 22
  case focus = 23
  case scrollToTop = 24
  case announce = 25
  case setColorScheme = 26
  case setLanguage = 27
  case guardUnload = 28
  case reload = 29
  case install = 30
  case chooseFiles = 31
  case keepFile = 32
  case listBlobs = 33
  case noteBlob = 34
  case forgetBlob = 35
  case showBlob = 36
  case saveBlob = 37
  case copyBlobs = 88
  case readValues = 64
  case listValues = 65
  case copyValues = 66
  case seal = 38
  case unseal = 39
  case sealPart = 40
  case openPart = 41
  case verify = 56
  case pickFile = 42
  case saveFile = 43
  case copy = 44
  case shrinkPicture = 49
  case readSelection = 83
  case write = 84
  case share = 69
  case record = 74
  case stopRecording = 75
  case readFilePart = 76
  case inflateFileParts = 77
  case keepBytes = 78
  case keepFilePart = 86
  case openOutput = 79
  case writeOutput = 80
  case writeOutputBlob = 82
  case overwriteOutput = 87
  case closeOutput = 81
  case estimateStorage = 70
  case readShared = 71
  case forgetShared = 72
  case awaitBrought = 73
  case appendBytes = 85
  case print = 47
  case lookAtPush = 50
  case subscribeToPush = 51
  case unsubscribeFromPush = 52
  case keepWords = 53
  case readActs = 54
  case forgetActs = 55
  case readTelemetry = 57
  case writeTelemetry = 58
  case lookAtDevice = 59
  case appendEvents = 60
  case peekEvents = 61
  case removeEvents = 62
  case clearEvents = 63
}

/// The ids of answers that nobody asked for; those of calls begin after them.
enum ChannelNumber: UInt8 {
  case lifecycle = 1
  case location = 2
  case key = 3
  case width = 4
  case message = 5
  case storeLost = 6
}

/// Why a request over the network has no answer.
enum NetworkFailureNumber: UInt8 {
  case unreachable = 0
  case timedOut = 1
  case cancelled = 2
  case invalidURL = 3
  case noBytes = 4
}

/// What happens on the live channel.
enum LiveNumber: UInt8 {
  case opened = 0
  case message = 1
  case closed = 2
}

/// What became of a write to the device's store.
enum WriteNumber: UInt8 {
  case saved = 0
  case full = 1
  case unavailable = 2
  case superseded = 3
  case unreadable = 4
}

/// What there is of a value that was to be read.
enum FoundNumber: UInt8 {
  case nothing = 0
  case whole = 1
  case damaged = 2
}

/// Where to go.
enum MoveNumber: UInt8 {
  case push = 0
  case replace = 1
  case back = 2
}

/// Where the page stands in its life.
enum PhaseNumber: UInt8 {
  case active = 0
  case background = 1
  case frozen = 2
}

/// What became of a sealed copy.
enum UnsealedNumber: UInt8 {
  case opened = 0
  case wrongPassphrase = 1
  case damaged = 2
  case newer = 3
  case tooLarge = 4
}

/// What became of the choice of a file.
enum PickedNumber: UInt8 {
  case none = 0
  case file = 1
  case tooLarge = 2
}

/// What became of a picture that was to be made small.
enum PictureNumber: UInt8 {
  case none = 0
  case small = 1
  case unreadable = 2
}

/// What became of handing something on.
enum SharedNumber: UInt8 {
  case shared = 0
  case cancelled = 1
  case unavailable = 2
}

/// What became of the wish to record.
enum VoiceNumber: UInt8 {
  case started = 0
  case denied = 1
  case unavailable = 2
}

/// How the device stands with notifications.
enum PushNumber: UInt8 {
  case unavailable = 0
  case needsInstalling = 1
  case unasked = 2
  case denied = 3
  case allowed = 4
}

/// What became of subscribing to them.
enum SubscribedNumber: UInt8 {
  case subscribed = 0
  case denied = 1
  case dismissed = 2
  case failed = 3
}

/// What became of events that were to be kept on the device.
enum AppendedNumber: UInt8 {
  case kept = 0
  case superseded = 1
  case full = 2
}

/// What an event carries.
enum EventDataNumber: UInt8 {
  case none = 0
  case text = 1
  case checked = 2
  case key = 3
  case scroll = 4
}
