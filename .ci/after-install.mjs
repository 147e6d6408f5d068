// Runs whenever npm has changed node_modules (the script `dependencies`), and removes what no program here opens:
// the package `node` unpacks its whole distribution a second time, headers and documents included, and links the
// program to where npm looks for it; and other packages' source maps are read by nobody.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

if (existsSync("node_modules/node/bin/node")) {
  rmSync("node_modules/node/node_modules", { recursive: true, force: true });
}
for (const entry of readdirSync("node_modules", { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && /\.(?:[cm]?js|css|[cm]?ts)\.map$/.test(entry.name))
    rmSync(join(entry.parentPath ?? entry.path, entry.name));
}
