#pragma once

// In a program that has this, `fdatasync` fails for a file as soon as there is one of its name with
// `.fails` behind it, as that of a broken disk does (EIO). SQLite's own calls come here as well.
int fdatasync(int descriptor);
