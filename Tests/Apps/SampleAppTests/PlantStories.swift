import Documents
import Records
import Sample
import Testing
import Values

@Suite("What a garden keeps of its plants")
struct PlantStories {
  private let storage = LayeredStorage(MemoryStorage())
  private var records: Transaction { Transaction(storage) }

  private func run(_ mutation: some Mutation) -> Refusal? {
    gardenSchema.run(
      type(of: mutation).name, mutation.object, records,
      by: Author(
        account: UUID(high: 1, low: 1), role: "helper", time: Instant(milliseconds: 1_000)))
  }

  private func plant(_ number: UInt64) -> Plant {
    Plant(ID(UUID(high: 2, low: number)), "Ipê")
  }

  @Test("there is room for so many, those that were put away among them")
  func room() {
    let full = Refusal(.limitReached, "plants", limit: Plant.most)
    for number in 1...UInt64(Plant.most) { #expect(run(AddPlant(plant(number))) == nil) }
    #expect(run(ArchivePlant(plant(1).id)) == nil)
    #expect(run(AddPlant(plant(201))) == full)
    var away = plant(202)
    away.isArchived = true
    #expect(run(AddPlant(recovered: away)) == full)
    var placed = plant(2)
    placed.place = "Sul"
    #expect(run(EditPlant(from: plant(2), to: placed)) == nil)
    #expect(run(RestorePlant(plant(1).id)) == nil)
  }

  @Test("its waterings and documents go with one that is removed, and those of others stay")
  func removing() {
    for number in 1...2 as ClosedRange<UInt64> {
      #expect(run(AddPlant(plant(number))) == nil)
      #expect(
        run(WaterPlant(plant(number).id, 500, as: ID(UUID(high: 3, low: number)))) == nil)
      var document = PlantDocument()
      document.id = ID(UUID(high: 4, low: number))
      document.owner = plant(number).id
      records.put(document)
    }
    for _ in 0..<2 { #expect(run(RemovePlant(plant(1).id)) == nil) }
    #expect(records.all(Watering.self, by: "plant", equal: []).map(\.plant) == [plant(2).id])
    #expect(
      records.all(PlantDocument.self, by: "plant", equal: []).map(\.owner) == [plant(2).id])
  }
}
