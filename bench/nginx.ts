import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../tests/setup/free-port.ts";
import { debianProgram } from "../tests/setup/programs.ts";
import type { RawAnswer } from "./harness.ts";

const START_MS = 10_000;
const POLL_MS = 50;

/**
 * One nginx process that sends these bytes with these headers from a file, as fast as it can: open files are kept, and
 * nothing is logged.
 * @returns null if nginx isn't installed.
 */
export async function startNginx(answer: RawAnswer) {
  const program = debianProgram("nginx");
  if (!program) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-nginx-"));
  const port = await freePort();
  const { "content-type": type = "text/plain", ...headers } = answer.headers;
  writeFileSync(path.join(folder, "page"), answer.body);
  writeFileSync(path.join(folder, "nginx.conf"), configuration(folder, port, type, headers));
  const child = spawn(
    program,
    ["-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "error.log")],
    {
      stdio: "inherit",
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => {
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const found = await fetch(origin).catch(() => null);
    if (found?.ok && child.pid !== undefined) return { origin, pid: child.pid, stop };
    await wait(POLL_MS);
  }
  stop();
  throw new Error("nginx did not start.");
}

function configuration(folder: string, port: number, type: string, headers: Record<string, string>): string {
  const added = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} '${value.replace(/['"]/g, "\\$&")}';`,
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    master_process off; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; etag off; open_file_cache max=10;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      server {
        listen 127.0.0.1:${port};
        types {} default_type '${type}';
        ${added.join("\n        ")}
        location / { root ${folder}; try_files /page =404; }
      }
    }`;
}
