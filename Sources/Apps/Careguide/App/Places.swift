import Care
import Flow
import Screen
import Shell
import Values

// The places of the bar whose lists come with the later part of the program: the bar is whole from the
// first view on.

/// Where the medicines are.
enum MedicinesPlace: Part {
  struct State: Equatable {}
  enum Action: Equatable {}

  static var id: Literal { "medicines place" }
  static func opened(in context: Context) -> State { State() }
  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Phrase(pt: "Remédios", en: "Medicines"), .pill, "remedios")
  }
}

/// Where the people are.
enum PeoplePlace: Part {
  struct State: Equatable {}
  enum Action: Equatable {}

  static var id: Literal { "people place" }
  static func opened(in context: Context) -> State { State() }
  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Phrase(pt: "Pessoas", en: "People"), .people, "pessoas")
  }
}
