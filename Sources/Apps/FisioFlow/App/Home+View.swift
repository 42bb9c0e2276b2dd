import Clinic
import Entitlements
import Flow
import Identity
import Records
import Screen
import Sync
import Values

extension Home {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    view(state, scene, settings: Settings.Surroundings(), banners: [])
  }

  /// - Parameters:
  ///   - settings: what the settings show of the app as a whole.
  ///   - banners: what concerns the app as a whole.
  static func view(
    _ state: State, _ scene: Scene<Action>, settings: Settings.Surroundings, banners: [Node]
  ) -> Node {
    let banners = banners + self.banners(state, scene)
    return .appFrame(
      app: "fisioflow", name: "FisioFlow", places: places(state, scene),
      foot: foot(state, scene), page: page(state, scene, settings, banners),
      overlays: overlays(state, scene), isWide: scene.surroundings.isWide,
      language: scene.language)
  }

  private static func page(
    _ state: State, _ scene: Scene<Action>, _ settings: Settings.Surroundings, _ banners: [Node]
  ) -> Node {
    switch state.route {
    case .settings: settingsPage(state, scene, settings, banners)
    case .synchronisation: syncPage(state, scene, banners)
    case .team: teamPage(state, scene, banners)
    case .copies: copiesPage(state, scene, banners)
    case .invitation: joiningPage(state, scene, banners)
    case .confirmation: confirmingPage(state, scene, banners)
    case .importUnsynced: unsyncedPage(state, scene)
    case .plans: plansPage(state, scene)
    case .conflicts:
      Conflicts.inbox(
        state.conflicts, scene.map { .conflicts($0) }, of: state.patients.book,
        by: state.team, banners: banners)
    case .conflict(let id):
      Conflicts.page(
        id, state.conflicts, scene.map { .conflicts($0) }, of: state.patients.book,
        by: state.team, banners: banners)
    case .patientHistory(let id):
      PatientHistory.page(
        state.history ?? PatientHistory.State(of: id, in: state.space.space),
        scene.map { .history($0) }, of: state.patients.book.patient(id), banners: banners)
    default:
      Patients.view(
        state.patients, scene.map { .patients($0) }, status: syncBadge(state, scene),
        banners: banners, notes: notes(state, scene), who: state.email(of:))
    }
  }

  /// What the page of the patient who is shown says besides.
  private static func notes(_ state: State, _ scene: Scene<Action>) -> [Node] {
    guard case .detail(let id) = state.patients.child else { return [] }
    return Conflicts.notes(state.conflicts.waiting(beside: id), scene.map { .conflicts($0) })
  }

  private static func places(_ state: State, _ scene: Scene<Action>) -> [Place] {
    func place(_ title: Phrase, _ symbol: Symbol, _ route: Route, _ isCurrent: Bool) -> Place {
      Place(
        scene.text(title), symbol, href: route.href, isCurrent: isCurrent,
        onTap: scene.onLink(.goTo(route)))
    }
    let isSync = isSync(state.route)
    let isInSettings = isInSettings(state.route)
    let isElsewhere = isSync || isInSettings
    var sync = place(Words.sync, .sync, .synchronisation, isSync)
    if !state.sync.refused.isEmpty {
      sync.badge = (
        state.sync.refused.count, SyncSummary.ofRefused(state.sync).short(scene.language)
      )
    }
    return [
      place(Patients.Words.title, .people, .patients, !isElsewhere), sync,
      place(Words.settings, .settings, .settings, isInSettings),
    ]
  }

  /// Whether it is the place of sync, or one of those behind it.
  private static func isSync(_ route: Route) -> Bool {
    switch route {
    case .synchronisation, .importUnsynced, .conflicts, .conflict: true
    default: false
    }
  }

  private static func isInSettings(_ route: Route) -> Bool {
    switch route {
    case .settings, .plans, .team, .copies: true
    default: false
    }
  }

  private static func foot(_ state: State, _ scene: Scene<Action>) -> Node {
    .column(
      .small,
      [
        .paragraph(state.clinicName, .strong),
        .paragraph(scene.text(state.plan.name), .caption),
      ])
  }

  private static func overlays(_ state: State, _ scene: Scene<Action>) -> [Node] {
    var overlays = Patients.overlays(
      state.patients, scene.map { .patients($0) }, who: state.email(of:))
    if state.conflicts.undo != nil,
      let decided = Conflicts.toast(state.conflicts, scene.map { .conflicts($0) })
    {
      overlays.append(decided)
    }
    if let putBack = state.history.flatMap({ history in
      PatientHistory.toast(history, scene.map { .history($0) })
    }) {
      overlays.append(putBack)
    }
    if let paywall = state.paywall { overlays.append(paywallSheet(paywall, scene)) }
    overlays += Team.overlays(state.team, scene.map { .team($0) })
    if state.mustSettleFirst { overlays.append(settleFirstQuestion(scene)) }
    if let clinic = state.newClinic { overlays.append(newClinicSheet(clinic, scene)) }
    if let discarding = state.queue.discarding {
      overlays.append(discardingQuestion(discarding, state, scene))
    }
    if !state.queue.discarded.isEmpty {
      overlays.append(Queue.toast(state.queue, scene.map { .queue($0) }))
    }
    if let turningOff = state.copies.turningOff { overlays.append(copiesSheet(turningOff, scene)) }
    if state.settings.asksToSignOut { overlays.append(signOutQuestion(state, scene)) }
    if state.showsShortcuts { overlays.append(shortcutsSheet(scene)) }
    return overlays
  }

  /// What the person should know, whatever page they are on.
  private static func banners(_ state: State, _ scene: Scene<Action>) -> [Node] {
    var banners: [Node] = []
    if !state.sync.isOnline, !state.sync.isMemoryOnly {
      banners.append(
        .banner(.note, scene.text(Words.offlineTitle), scene.text(Words.offlineText)).keyed(
          "offline"))
    }
    if state.sync.isMemoryOnly {
      banners.append(
        .banner(
          .danger, scene.text(Words.memoryTitle), scene.text(Words.memoryText),
          actions: [
            .button(scene.text(Words.export), .tinted, on: scene.onTap(.exportUnsyncedTapped))
          ]
        ).keyed("memory"))
    }
    if case .repaired(let rescued, let lost) = state.opening {
      banners.append(
        .banner(
          .warn, scene.text(Words.repairedTitle), Words.repaired(rescued, lost, scene.language),
          actions: [.button(scene.text(Words.understood), .plain, on: scene.onTap(.bannerClosed))]
        ).keyed("repaired"))
    }
    switch state.sync.phase {
    case .failed(.signedOut):
      banners.append(
        .banner(
          .warn, scene.text(Words.sessionTitle), scene.text(Words.sessionText),
          actions: [
            .button(scene.text(Words.signIn), .tinted, on: scene.onTap(.signInAgainTapped))
          ]
        ).keyed("session"))
    case .failed(.outdated):
      banners.append(
        .banner(
          .warn, scene.text(Words.outdatedTitle), scene.text(Words.outdatedText),
          actions: [.button(scene.text(Words.reload), .tinted, on: scene.onTap(.reloadTapped))]
        ).keyed("outdated"))
    case .failed(.forbidden):
      banners.append(
        .banner(
          .danger, scene.text(Words.forbiddenTitle), scene.text(Words.forbiddenText),
          actions: [
            .button(
              scene.text(TeamWords.clinics), .tinted, on: scene.onTap(.goTo(.settings)))
          ]
        ).keyed("forbidden"))
    default:
      break
    }
    if let fullness = state.shownFullness { banners.append(fullnessBanner(fullness, scene)) }
    if !state.sync.refused.isEmpty, state.route != .synchronisation {
      banners.append(
        .banner(
          .warn, SyncSummary.ofRefused(state.sync).short(scene.language),
          scene.text(Words.refusedText),
          actions: [
            .button(scene.text(Words.see), .tinted, on: scene.onTap(.goTo(.synchronisation)))
          ]
        ).keyed("refused"))
    }
    if !state.conflicts.waiting.isEmpty, !isSync(state.route) {
      banners.append(Conflicts.note(state.conflicts, scene.map { .conflicts($0) }))
    }
    // Only once the program is whole, so that the first view does not wait for it.
    if state.confirming != nil { banners.append(confirmingBanner(state, scene)) }
    return banners
  }

  static func shortcutsSheet(_ scene: Scene<Action>) -> Node {
    .sheet(
      id: "shortcuts", title: scene.text(Words.shortcuts), language: scene.language,
      onClose: scene.onTap(.shortcutsClosed),
      [
        .shortcuts([
          (["/"], scene.text(Patients.Words.search)),
          (["n"], scene.text(PatientForm.Words.addTitle)),
          (["i"], scene.text(PatientImport.Words.title)),
          (["g"], scene.text(Patients.Words.title)),
          ([","], scene.text(Words.settings)), (["?"], scene.text(Words.shortcuts)),
        ])
      ])
  }
}
