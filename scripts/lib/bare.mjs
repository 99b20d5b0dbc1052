/** `npm test -- bare`: runs the tests in a copy of the repository, as on a machine with nothing installed. */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { say } from "./console.mjs";
import { git } from "./git.mjs";
import { inRepository } from "./processes.mjs";
import { row, summaryFile } from "./test-report.mjs";
import { readJson } from "./test-tools.mjs";

/** @typedef {{ name: string, uid: number, gid: number }} User */

/** Programs that a bare machine doesn't have. */
const HIDDEN = /^(chromium|chrome|google-chrome|postgres|initdb|pg_ctl|psql)/;
/** The environment variables that the run keeps: network access, and that it isn't interactive. */
const KEPT = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|CI|LANG|TERM)$/i;

/**
 * Runs all tests or some of them with only the npm packages: no Chromium and no PostgreSQL on the PATH, an empty npm
 * cache, and an empty home folder. If this runs as root, they run again as the user "nobody".
 * @param {string[]} words @returns {Promise<number>} the exit code
 */
export async function runBare(words) {
  const users = process.getuid?.() === 0 ? [undefined, unprivilegedUser()] : [undefined];
  let [passed, failed] = [0, 0];
  const lines = [];
  for (const user of users) {
    const name = user?.name ?? "as the user who started it";
    say(`\n══ with packages only, ${name}`);
    const summary = await runInCopy(words, user);
    passed += summary.passed;
    failed += summary.failed;
    lines.push(`\n${name}`, ...summary.lines);
  }
  if (users.length === 1) lines.push(row("not run", "as another user: that takes root to start"));
  say(lines.join("\n"));
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** @returns {User} */
function unprivilegedUser() {
  const fields = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    ?.split(":");
  return { name: "as nobody", uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

/**
 * @param {string[]} words @param {User | undefined} user
 * @returns {Promise<{ passed: number, failed: number, lines: string[] }>}
 */
async function runInCopy(words, user) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "dosecompare-bare-"));
  const [copy, home, temporary] = [join(folder, "copy"), join(folder, "home"), join(folder, "tmp")];
  for (const each of [home, temporary]) mkdirSync(each);
  copyRepository(copy);
  // Programs also run as other users: they can reach the folder for temporary files, as on any machine, and nothing
  // private.
  chmodSync(folder, 0o711);
  chmodSync(temporary, 0o1777);
  for (const each of [home, copy]) chmodSync(each, 0o700);
  const env = {
    ...bareEnvironment(folder),
    HOME: home,
    TMPDIR: temporary,
    npm_config_cache: join(home, "npm"),
  };
  if (user) giveTo(folder, user);
  // The copy's own module for running programs, since this folder may be closed to the other user.
  /** @type {typeof import("./processes.mjs")} */
  const { run } = await import(pathToFileURL(join(copy, "scripts/lib/processes.mjs")).href);
  const { code } = await run(process.execPath, [join(copy, "scripts/test.mjs"), ...words], {
    cwd: copy,
    env,
    user,
  });
  const summary = readJson(join(copy, summaryFile));
  if (code === 0 && summary) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  else say(`What it left is in ${copy}`);
  return summary ?? { passed: 0, failed: 1, lines: ["It ended before its report."] };
}

/** The hand-written files in their current state: no packages, no build, no cache. @param {string} copy */
function copyRepository(copy) {
  for (const file of git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")) {
    if (file && existsSync(inRepository(file))) cpSync(inRepository(file), join(copy, file));
  }
}

/** @param {string} folder for folders of links that replace those on the PATH with hidden programs */
function bareEnvironment(folder) {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  const path = [...new Set([dirname(process.execPath), ...(process.env.PATH ?? "").split(delimiter)])]
    .filter((each) => existsSync(each) && !each.includes("node_modules"))
    .map((each, index) => withoutHidden(each, join(folder, `path-${index}`)));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), DOSECOMPARE_TEST_BINARIES: "npm" };
}

/**
 * @param {string} folder on the PATH @param {string} links @returns {string} the folder, or links to the rest of its
 * files
 */
function withoutHidden(folder, links) {
  const names = readdirSync(folder);
  if (!names.some((name) => HIDDEN.test(name))) return folder;
  mkdirSync(links);
  for (const name of names) if (!HIDDEN.test(name)) symlinkSync(join(folder, name), join(links, name));
  return links;
}

/** @param {string} folder @param {User} user */
function giveTo(folder, { uid, gid }) {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
}
