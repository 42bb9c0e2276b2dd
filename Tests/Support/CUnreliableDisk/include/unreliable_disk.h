#pragma once

// In a program that has this, `fdatasync` looks for other files beside the one that it is called for;
// SQLite's own calls come here as well.
// - With NAME.fails it fails for NAME, as that of a broken disk does (EIO).
// - With NAME.durable it keeps in that what NAME had when it was called: what the disk has for certain
//   after a loss of power.
int fdatasync(int descriptor);
