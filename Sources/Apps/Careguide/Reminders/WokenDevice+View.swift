import Care
import Flow
import RecordPages
import Records
import Screen
import Shell
import Values

extension WokenDevice {
  public static func sections(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard state.isAlone, subject.type == Person.recordType,
      let person = Person.find(ID(subject.id), among: frame.parts), !person.isArchived
    else { return [] }
    let isOn = state.isOn && wanted(state, among: frame.parts).contains(person.id)
    var lines: [Node] = [
      .toggle(
        id: "woken", scene.text(Words.label), detail: scene.text(WokenWords.leaves), isOn: isOn,
        isDisabled: !isOn && !state.mayTurnOn,
        on: scene.on(.change) { data in
          guard case .checked(let isChecked) = data else { return nil }
          return .toggled(person.id, isChecked, scene.language)
        })
    ]
    if let why = state.obstacle(isOn: isOn) {
      lines.append(.tag("p", "soft", [.fixed("role", "status")], [.text(scene.text(why))]))
    }
    return [
      .section(scene.text(Words.title), [.tag("div", "card-padded", [], [.column(.small, lines)])])
        .keyed("woken-device")
    ]
  }

  private enum Words {
    static var title: Phrase { Phrase(pt: "Lembretes de doses", en: "Dose reminders") }
    static var label: Phrase {
      Phrase(
        pt: "Lembrar neste aparelho na hora de cada dose",
        en: "Remind on this device at the time of each dose")
    }
  }
}

extension WokenDevice.State {
  /// Whether there is a way to be woken.
  fileprivate var mayTurnOn: Bool {
    guard serverKey.map({ !$0.isEmpty }) ?? false, !switching.isLoading else { return false }
    return switch standing {
    case .unasked, .allowed: true
    case .unavailable, .needsInstalling, .denied, nil: false
    }
  }

  /// Why it is not on, or not up to date; nil for no reason.
  fileprivate func obstacle(isOn: Bool) -> Phrase? {
    if !isOn, let failure = switching.failure { return failure }
    switch standing {
    case .unavailable: return WokenWords.unavailable
    case .needsInstalling: return WokenWords.install
    case .denied: return WokenWords.denied
    case .unasked, .allowed, nil: break
    }
    if isOn {
      if isLost { return WokenWords.lost }
      return leaving.failure == nil ? nil : WokenWords.notLeft
    }
    return serverKey == "" ? WokenWords.noServer : nil
  }
}
