import API

/// What the outside answers to a `Request`, by capability.
public indirect enum Response: Hashable, Sendable {
  case time(TimeResponse)
  case http(HTTPOutcome)
  case space(SpaceResponse)
  case settings(SettingResponse)
  case window(WindowResponse)
  case blobs(BlobResponse)
  case values(ValueResponse)
  case sealing(SealingResponse)
  case files(FileResponse)
  case writing(WritingResponse)
  case voice(VoiceResponse)
  case pouring(PouringResponse)
  case output(OutputResponse)
  case capture(CaptureResponse)
  case push(PushResponse)
  case telemetry(TelemetryResponse)
}
