import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A copy of the repository's last commit, in a folder of its own beside nobody's work. */
export interface Copy {
  root: string;
  commit: string;
  /** True when the tree has changes that are not in the copy. */
  hasMore: boolean;
  remove(): Promise<void>;
}

export async function makeCopy(repository: string): Promise<Copy> {
  const git = async (...words: string[]) =>
    (await run("git", ["-C", repository, ...words])).stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), "mutate-"));
  const root = join(folder, "copy");
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    await git("worktree", "prune");
  };
  try {
    await git("worktree", "add", "--detach", "--quiet", root, "HEAD");
    await symlink(join(repository, "node_modules"), join(root, "node_modules"), "dir");
  } catch (problem) {
    await remove();
    throw problem;
  }
  const changes = await git("status", "--porcelain");
  return {
    root,
    commit: await git("rev-parse", "--short", "HEAD"),
    hasMore: changes !== "",
    remove,
  };
}

/** Writes a file's text wherever a database is built from; call it again with the old text to undo. */
export async function place(root: string, file: string, before: string, after: string) {
  await writeFile(join(root, file), after);
  if (!file.endsWith(".sql")) return;
  // While the numbered migrations hold the functions too, that copy is the one that counts.
  const numbered = join(root, "drizzle/0001_functions.sql");
  const text = await readFile(numbered, "utf8").catch(() => null);
  if (text === null) return;
  const at = text.indexOf(before.trim());
  if (at === -1) throw new Error(`${file} is not in the numbered migrations as it stands`);
  await writeFile(
    numbered,
    text.slice(0, at) + after.trim() + text.slice(at + before.trim().length),
  );
}
