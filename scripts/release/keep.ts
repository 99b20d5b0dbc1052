/** `node keep.ts [COMMIT]`: writes the fixture with the built server of a commit. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { constants, zstdCompressSync } from "node:zlib";
import { pack } from "tar-stream";
import { runMain, say } from "../lib/console.mjs";
import { git } from "../lib/git.mjs";
import { pinnedNode } from "../lib/install.mjs";
import { inRepository, run } from "../lib/processes.mjs";

const FIXTURE = "tests/fixtures/previous-release.tar.zst";
/** The strongest level that needs no special settings to be read. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

await runMain(async () => {
  const commit = git("rev-parse", "--verify", `${process.argv[2] ?? "HEAD"}^{commit}`).trim();
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-release-"));
  const sources = path.join(folder, "sources");
  git("worktree", "add", "--detach", sources, commit);
  try {
    return await keep(sources, commit);
  } finally {
    git("worktree", "remove", "--force", sources);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Builds these sources and writes the fixture. @returns the exit code */
async function keep(sources: string, commit: string): Promise<number> {
  // Its own packages would have to be installed. The tests run it with these, too.
  symlinkSync(inRepository("node_modules"), path.join(sources, "node_modules"));
  const cli = inRepository("node_modules/@react-router/dev/bin.cjs");
  const { code, output } = await run(pinnedNode(), [cli, "build"], { cwd: sources, quiet: true });
  if (code !== 0) {
    say(output);
    return code;
  }
  const archive = await archiveOf(sources, commit);
  writeFileSync(inRepository(FIXTURE), archive);
  say(`${FIXTURE}: ${commit.slice(0, 8)}, ${Math.round(archive.length / 1_000)} KB`);
  return 0;
}

/** The server's files, and a description for the tests. The same build always makes the same bytes. */
async function archiveOf(sources: string, commit: string): Promise<Buffer> {
  const { version } = JSON.parse(readFileSync(path.join(sources, "package.json"), "utf8"));
  const lastMigration = readdirSync(path.join(sources, "db/migrations")).sort().at(-1);
  const tar = pack();
  const add = (name: string, text: string | Buffer) => tar.entry({ name, mtime: new Date(0) }, text);
  add("release.json", `${JSON.stringify({ version, commit, lastMigration }, null, 2)}\n`);
  const built = path.join(sources, "build/server");
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  for (const file of files.sort()) add(`server/${file}`, readFileSync(path.join(built, file)));
  tar.finalize();
  return zstdCompressSync(await buffer(tar), COMPRESSION);
}
