import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A copy of the repository's last commit in a temporary folder. */
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
