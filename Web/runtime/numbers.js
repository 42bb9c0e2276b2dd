// The numbers that pass between the runtime and the module: the one table of both sides. Swift's is
// Sources/Browser/Browser/Numbers.swift, which `Tools/check/numbers --write` makes of this file. Both
// sides are shipped together, so a number may change; nothing that a browser keeps has one of these.

/// What the module asks of the runtime. Each is written in one place in Swift and done in one place of
/// ./calls.
export const CALL = {
  // Time
  cancel: 1,
  timer: 2,
  nextFrame: 3,
  whenWhole: 4,
  observeZone: 45,
  findZone: 46,
  // The network
  fetch: 5,
  live: 6,
  say: 7,
  // The device's store
  load: 8,
  readQueue: 9,
  append: 10,
  commit: 11,
  setAside: 12,
  erase: 13,
  read: 14,
  wipe: 15,
  report: 16,
  countOthers: 17,
  // Other tabs
  lead: 18,
  tell: 19,
  // Settings
  readPreference: 20,
  writePreference: 21,
  persist: 48,
  // The window
  navigate: 22,
  focus: 23,
  scrollToTop: 24,
  announce: 25,
  setColorScheme: 26,
  setLanguage: 27,
  guardUnload: 28,
  reload: 29,
  install: 30,
  // Blobs
  chooseFiles: 31,
  keepFile: 32,
  listBlobs: 33,
  noteBlob: 34,
  forgetBlob: 35,
  showBlob: 36,
  saveBlob: 37,
  copyBlobs: 88,
  // Values beside the records
  readValues: 64,
  listValues: 65,
  copyValues: 66,
  // Sealing
  seal: 38,
  unseal: 39,
  sealPart: 40,
  openPart: 41,
  verify: 56,
  // Files and the clipboard
  pickFile: 42,
  saveFile: 43,
  copy: 44,
  shrinkPicture: 49,
  // Writing, and handing on
  readSelection: 83,
  write: 84,
  share: 69,
  // The microphone
  record: 74,
  stopRecording: 75,
  // Chosen files part by part
  readFilePart: 76,
  inflateFileParts: 77,
  keepBytes: 78,
  keepFilePart: 86,
  // A file that is written part by part
  openOutput: 79,
  writeOutput: 80,
  writeOutputBlob: 82,
  overwriteOutput: 87,
  closeOutput: 81,
  // What comes from outside
  estimateStorage: 70,
  readShared: 71,
  forgetShared: 72,
  awaitBrought: 73,
  appendBytes: 85,
  // Paper
  print: 47,
  // Notifications
  lookAtPush: 50,
  subscribeToPush: 51,
  unsubscribeFromPush: 52,
  keepWords: 53,
  readActs: 54,
  forgetActs: 55,
  // What was counted
  readTelemetry: 57,
  writeTelemetry: 58,
  lookAtDevice: 59,
  appendEvents: 60,
  peekEvents: 61,
  removeEvents: 62,
  clearEvents: 63,
}

/// The ids of answers that nobody asked for; those of calls begin after them.
export const CHANNEL = {
  lifecycle: 1,
  location: 2,
  key: 3,
  width: 4,
  message: 5,
  storeLost: 6,
}

/// Why a request over the network has no answer.
export const NETWORK_FAILURE = {
  unreachable: 0,
  timedOut: 1,
  cancelled: 2,
  invalidURL: 3,
  noBytes: 4,
}

/// What happens on the live channel.
export const LIVE = {
  opened: 0,
  message: 1,
  closed: 2,
}

/// What became of a write to the device's store.
export const WRITE = {
  saved: 0,
  full: 1,
  unavailable: 2,
  superseded: 3,
  unreadable: 4,
}

/// What there is of a value that was to be read.
export const FOUND = {
  nothing: 0,
  whole: 1,
  damaged: 2,
}

/// Where to go.
export const MOVE = {
  push: 0,
  replace: 1,
  back: 2,
}

/// Where the page stands in its life.
export const PHASE = {
  active: 0,
  background: 1,
  frozen: 2,
}

/// What became of a sealed copy.
export const UNSEALED = {
  opened: 0,
  wrongPassphrase: 1,
  damaged: 2,
  newer: 3,
  tooLarge: 4,
}

/// What became of the choice of a file.
export const PICKED = {
  none: 0,
  file: 1,
  tooLarge: 2,
}

/// What became of a picture that was to be made small.
export const PICTURE = {
  none: 0,
  small: 1,
  unreadable: 2,
}

/// What became of handing something on.
export const SHARED = {
  shared: 0,
  cancelled: 1,
  unavailable: 2,
}

/// What became of the wish to record.
export const VOICE = {
  started: 0,
  denied: 1,
  unavailable: 2,
}

/// How the device stands with notifications.
export const PUSH = {
  unavailable: 0,
  needsInstalling: 1,
  unasked: 2,
  denied: 3,
  allowed: 4,
}

/// What became of subscribing to them.
export const SUBSCRIBED = {
  subscribed: 0,
  denied: 1,
  dismissed: 2,
  failed: 3,
}

/// What became of events that were to be kept on the device.
export const APPENDED = {
  kept: 0,
  superseded: 1,
  full: 2,
}

/// What an event carries.
export const EVENT_DATA = {
  none: 0,
  text: 1,
  checked: 2,
  key: 3,
  scroll: 4,
}
