/// The tables of plants and their waterings.
let plantTables = """
  CREATE TABLE plant (
    space BLOB NOT NULL,
    space_version INTEGER NOT NULL,
    id BLOB NOT NULL,
    name TEXT NOT NULL,
    place TEXT NOT NULL,
    planted_on TEXT,
    notes TEXT NOT NULL,
    is_archived INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (space, id)
  ) STRICT;
  CREATE INDEX plant_space_version ON plant (space, space_version);
  CREATE INDEX plant_name ON plant (space, name);

  CREATE TABLE watering (
    space BLOB NOT NULL,
    space_version INTEGER NOT NULL,
    id BLOB NOT NULL,
    plant BLOB NOT NULL,
    millilitres INTEGER NOT NULL,
    watered_at INTEGER NOT NULL,
    watered_by BLOB NOT NULL,
    PRIMARY KEY (space, id)
  ) STRICT;
  CREATE INDEX watering_space_version ON watering (space, space_version);
  CREATE INDEX watering_plant ON watering (space, plant);
  """
