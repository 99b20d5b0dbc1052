import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currentBuiltServer } from "../scripts/lib/build.mjs";
import { memorySettings, serverArguments } from "../scripts/lib/built.mjs";
import { freePort } from "./setup/free-port.ts";
import { type PostgresServer, startPostgres } from "./setup/postgres.ts";
import { useTemporaryFolder } from "./setup/temporary-folder.ts";

const repository = path.resolve(import.meta.dirname, "..");
const dockerfile = readFileSync(path.join(repository, "deploy/Dockerfile"), "utf8");
const folder = useTemporaryFolder();
const [build, app, data] = ["build", "app", "data"].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
/** The user that runs the image's server here, which only root can choose. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** The instructions of one kind in the last stage, such as every ENV, without the keyword. */
function lastStage(keyword: string): string[] {
  const stage =
    dockerfile
      .replaceAll("\\\n", " ")
      .split(/^FROM /m)
      .at(-1) ?? "";
  return stage
    .split("\n")
    .flatMap((line) => (line.startsWith(`${keyword} `) ? [line.slice(keyword.length + 1)] : []));
}

/** What `COPY . .` copies: .dockerignore excludes everything and then names what's needed. */
function copyContext(): void {
  const lines = readFileSync(path.join(repository, ".dockerignore"), "utf8").split("\n");
  expect(lines).toContain("*");
  for (const line of lines.filter((each) => each.startsWith("!"))) {
    const filter = (source: string) => !/\.test\.tsx?$/.test(source);
    cpSync(path.join(repository, line.slice(1)), path.join(build, line.slice(1)), {
      recursive: true,
      filter,
    });
  }
}

function runStep(command: string): void {
  const { status, stderr, stdout } = spawnSync("sh", ["-ec", command], { cwd: build, encoding: "utf8" });
  expect([command, status, stdout + stderr]).toEqual([command, 0, expect.any(String)]);
}

let server: ChildProcess | undefined;
const changeMode = (mode: string, target: string) => spawnSync("chmod", ["-R", mode, target]);
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  // Only if the test failed before the server was asked to stop.
  server?.kill("SIGKILL");
  changeMode("u+w", folder);
  await postgres.stop();
}, 60_000);

describe("the image's steps in a clean folder", { timeout: 60_000 }, () => {
  beforeAll(() => {
    mkdirSync(build);
    mkdirSync(data);
    chmodSync(folder, 0o755);
    chmodSync(data, 0o777);
    copyContext();
    // The packages and the build of this repository, because installing and building take minutes. The build step
    // still compares the copied sources with those of the build, and would start a new one.
    symlinkSync(path.join(repository, "node_modules"), path.join(build, "node_modules"));
    cpSync(path.dirname(path.dirname(currentBuiltServer())), path.join(build, "build"), { recursive: true });
    const steps = [...dockerfile.matchAll(/^RUN (npm run .*|node .*)$/gm)].map(
      ([, command]) => command ?? "",
    );
    expect(steps).toEqual(["npm run build", "node deploy/pack.mjs /app"]);
    for (const step of steps) runStep(step.replace("/app", app));
    changeMode("a-w", app);
  }, 60_000);

  test("leave out the sources, tests, tools, and packages that only build the site", () => {
    expect(readdirSync(app).sort()).toEqual(["build", "node", "node_modules", "package.json", "scripts"]);
    for (const name of [
      "vite",
      "typescript",
      "vitest",
      "tailwindcss",
      "@biomejs",
      "@playwright",
      "@react-router/dev",
      // In the bundle.
      "pg",
      "pg-boss",
      "react-router",
      "better-auth",
    ])
      expect([name, existsSync(path.join(app, "node_modules", name))]).toEqual([name, false]);
    for (const name of [
      "sharp",
      "@img",
      "@electric-sql/pglite",
      "@anthropic-ai/sdk",
      "flydrive",
      "@aws-sdk/client-s3",
      "@opentelemetry/sdk-trace",
    ])
      expect([name, existsSync(path.join(app, "node_modules", name))]).toEqual([name, true]);
  });

  test("make a server that an unprivileged user runs in a read-only tree, with its health check", async () => {
    const port = await freePort();
    const variables = lastStage("ENV").flatMap((line) => line.split(" "));
    const image = Object.fromEntries(variables.map((pair) => pair.split("=") as [string, string]));
    expect(image).toMatchObject(memorySettings);
    const env = {
      ...image,
      PORT: String(port),
      DATA_DIR: data,
      TMPDIR: data,
      DRAIN_SECONDS: "0",
      DATABASE_URL: postgres.url,
      AUTH_SECRET: "s".repeat(32),
      LOG_LEVEL: "error",
    };
    const inImage = (words: string[]) => words.map((word) => word.replace(/^\/app\b/, app));
    const [program = "", ...words] = inImage(JSON.parse(lastStage("ENTRYPOINT")[0] ?? ""));
    expect(words.slice(0, -1)).toEqual(serverArguments);
    const started = spawn(program, words, {
      cwd: app,
      env,
      ...unprivileged,
      stdio: ["ignore", "ignore", "inherit"],
    });
    server = started;
    const ended = new Promise((resolve) => started.once("exit", resolve));
    const [check = ""] = lastStage("HEALTHCHECK");
    const [prober = "", ...rest] = inImage(JSON.parse(check.slice(check.indexOf("["))));
    const probe = () => spawnSync(prober, rest, { cwd: app, env, ...unprivileged }).status;
    await expect.poll(probe, { timeout: 40_000 }).toBe(0);
    const page = await fetch(`http://127.0.0.1:${port}/providers`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")]);
    const picture = await fetch(`http://127.0.0.1:${port}/favicon.ico`);
    expect(picture.status).toBe(200);
    started.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(probe()).toBe(1);
  });
});
