import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "node:tls";
import { selfSignedCertificate } from "./certificate.ts";
import { freePort } from "./free-port.ts";
import { debianProgram } from "./programs.ts";

const shipped = path.resolve(import.meta.dirname, "../../deploy");
/** The host name in the shipped files. */
export const PROXIED_HOST = "dosecompare.example";

/** A real proxy with the shipped configuration on free ports, in a folder that is removed when it ends. */
export type RunningProxy = { name: ProxyName; httpPort: number; httpsPort: number; stop(): Promise<void> };

export type ProxyName = "nginx" | "caddy";
export const PROXIES: readonly ProxyName[] = ["nginx", "caddy"];

export type ProxyOptions = {
  /** Ports of the app processes on loopback. */
  upstreams: readonly number[];
  /** The folder with the built browser files. */
  staticRoot: string;
};

type Ports = { httpPort: number; httpsPort: number };

/** How long a proxy may take to start. In ms. */
const START_MS = 20_000;

/** @throws Error with the proxy's own words if it rejects the shipped configuration or doesn't start. */
export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<RunningProxy> {
  const program = debianProgram(name);
  if (!program) throw new Error(`${name} isn't installed.`);
  const folder = mkdtempSync(path.join(tmpdir(), `dosecompare-${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  const ports = { httpPort: await freePort(), httpsPort: await freePort() };
  const prepare = name === "nginx" ? prepareNginx : prepareCaddy;
  const { check, run, env } = prepare(folder, options, ports);
  const checked = spawnSync(program, check, { env, encoding: "utf8" });
  if (checked.status !== 0) throw new Error(`${name} rejects its configuration: ${checked.stderr}`);
  const child = spawn(program, run, { env, stdio: ["ignore", "ignore", "pipe"] });
  const words: string[] = [];
  child.stderr.on("data", (text) => words.push(String(text)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stopHere = () => child.kill("SIGKILL");
  process.once("exit", stopHere);
  await untilListening(ports.httpsPort, child, words);
  async function stop() {
    // nginx ends at once, with its workers; Caddy waits for connections that it keeps.
    child.kill(name === "nginx" ? "SIGTERM" : "SIGKILL");
    await ended;
    process.off("exit", stopHere);
    process.off("exit", remove);
    remove();
  }
  return { name, ...ports, stop };
}

async function untilListening(port: number, child: ChildProcess, words: string[]): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    // Caddy listens before it has made its certificate.
    const isOpen = await new Promise<boolean>((resolve) => {
      const options = { host: "127.0.0.1", port, servername: PROXIED_HOST, rejectUnauthorized: false };
      const socket = connect(options, () => resolve(true)).once("error", () => resolve(false));
      socket.setTimeout(5_000, () => socket.destroy(new Error("The proxy is silent.")));
      socket.once("secureConnect", () => socket.destroy());
    });
    if (isOpen) return;
    await wait(20);
  }
  child.kill("SIGTERM");
  throw new Error(`The proxy didn't start: ${words.join("")}`);
}

/** Replaces text that the shipped file must contain. @throws Error if it doesn't. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The shipped configuration doesn't contain ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

/** Only ports and paths change. */
function prepareNginx(folder: string, { upstreams, staticRoot }: ProxyOptions, ports: Ports) {
  const { key, cert } = selfSignedCertificate(PROXIED_HOST);
  writeFileSync(path.join(folder, "key.pem"), key, { mode: 0o600 });
  writeFileSync(path.join(folder, "cert.pem"), cert);
  const live = `/etc/letsencrypt/live/${PROXIED_HOST}`;
  const [first, second] = upstreams;
  const site = replaced(readFileSync(path.join(shipped, "nginx/dosecompare.conf"), "utf8"), [
    ["127.0.0.1:3001", `127.0.0.1:${first}`],
    ["127.0.0.1:3002", `127.0.0.1:${second ?? first}`],
    ["listen 80;", `listen 127.0.0.1:${ports.httpPort};`],
    ["listen [::]:80;", ""],
    ["listen 443 ", `listen 127.0.0.1:${ports.httpsPort} `],
    ["listen [::]:443 ssl http2;", ""],
    [`${live}/fullchain.pem`, path.join(folder, "cert.pem")],
    [`${live}/privkey.pem`, path.join(folder, "key.pem")],
    ["/var/cache/nginx/dosecompare", path.join(folder, "cache")],
    ["/var/log/nginx/", `${folder}/`],
    ["/var/www/dosecompare", staticRoot],
    ["/etc/nginx/dosecompare-proxy.conf", path.join(shipped, "nginx/dosecompare-proxy.conf")],
  ]);
  writeFileSync(path.join(folder, "dosecompare.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const main = `${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n      ")}
      ${existsSync("/etc/nginx/mime.types") ? "include /etc/nginx/mime.types;" : ""}
      include ${folder}/dosecompare.conf;
    }\n`;
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, main);
  const run = ["-p", folder, "-e", path.join(folder, "start.log"), "-c", file];
  return { check: ["-t", ...run], run, env: { PATH: process.env.PATH } };
}

/** The certificate comes from Caddy's internal authority, as for every site on localhost. */
function prepareCaddy(folder: string, { upstreams, staticRoot }: ProxyOptions, ports: Ports) {
  const global = `{
	admin off
	skip_install_trust
	local_certs
	http_port ${ports.httpPort}
	https_port ${ports.httpsPort}
`;
  const text = readFileSync(path.join(shipped, "Caddyfile"), "utf8");
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, text.replace(/^\{\n/m, global));
  for (const name of ["data", "config"]) mkdirSync(path.join(folder, name));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_DATA_HOME: path.join(folder, "data"),
    XDG_CONFIG_HOME: path.join(folder, "config"),
    SITE_HOST: PROXIED_HOST,
    STATIC_ROOT: staticRoot,
    APP_UPSTREAMS: upstreams.map((port) => `127.0.0.1:${port}`).join(" "),
  };
  const words = ["--config", file, "--adapter", "caddyfile"];
  return { check: ["validate", ...words], run: ["run", ...words], env };
}
