import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { ConfigError, environmentOf, parseConfig } from "./config.server";

describe("settings", () => {
  test("have defaults when none is given", () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      PORT: 3000,
      DATA_DIR: "./.data",
      SITE_NAME: "DoseCompare",
      SITE_URL: "http://localhost:3000",
      CONSENT_PRECHECKED: true,
      TRUST_PROXY: false,
      AUTH_SECRET: null,
      AUTH_SECRET_PREVIOUS: [],
      BACKUP_KEEP: 14,
    });
    expect(config.BACKUP_SCHEDULE).toBeUndefined();
  });

  test("that are empty count as not given", () => {
    expect(parseConfig({ PORT: "", SITE_NAME: "" })).toMatchObject({ PORT: 3000, SITE_NAME: "DoseCompare" });
  });

  test("require two-factor authentication of administrators if others use the site", () => {
    const serving = { NODE_ENV: "production", DATABASE_URL: "postgres://db/x", AUTH_SECRET: "x".repeat(32) };
    expect(parseConfig(serving).REQUIRE_SECOND_FACTOR).toBe("admins");
    expect(parseConfig({ ...serving, REQUIRE_SECOND_FACTOR: "none" }).REQUIRE_SECOND_FACTOR).toBe("none");
    const embedded = { NODE_ENV: "production", ALLOW_EMBEDDED_DB: "1" };
    expect(parseConfig(embedded).REQUIRE_SECOND_FACTOR).toBe("none");
    expect(parseConfig({ DATABASE_URL: "postgres://db/x" }).REQUIRE_SECOND_FACTOR).toBe("none");
  });

  test("start one process per processor with PostgreSQL, and one with the embedded database", () => {
    const shared = { DATABASE_URL: "postgres://db/x" };
    expect(parseConfig({}).WEB_CONCURRENCY).toBe(1);
    expect(parseConfig(shared).WEB_CONCURRENCY).toBe(availableParallelism());
    expect(parseConfig({ ...shared, WEB_CONCURRENCY: "3" }).WEB_CONCURRENCY).toBe(3);
    expect(parseConfig({ ...shared, PORT: "0" }).WEB_CONCURRENCY).toBe(1);
  });

  test("name several earlier secrets, separated by commas", () => {
    const [first, second] = ["1".repeat(32), `,${"2".repeat(32)}`];
    const config = parseConfig({ AUTH_SECRET_PREVIOUS: ` ${first}, ${second.replace(",", "%2C")},` });
    expect(config.AUTH_SECRET_PREVIOUS).toEqual([first, second]);
    // As another process of the product gets them.
    expect(parseConfig(environmentOf(config)).AUTH_SECRET_PREVIOUS).toEqual([first, second]);
  });

  test("lose the slash at the end of the site's URL", () => {
    expect(parseConfig({ SITE_URL: "https://dose.example/" }).SITE_URL).toBe("https://dose.example");
    expect(parseConfig({ SITE_URL: "https://Dose.example:443/a/" }).SITE_ORIGIN).toBe("https://dose.example");
    expect(parseConfig({}).SITE_ORIGIN).toBeNull();
  });

  test.each([
    ["PORT", { PORT: "eighty" }],
    ["PORT", { PORT: "70000" }],
    ["METRICS_PORT", { METRICS_PORT: "0" }],
    ["WEB_CONCURRENCY", { WEB_CONCURRENCY: "0", DATABASE_URL: "postgres://db/x" }],
    ["WEB_CONCURRENCY", { WEB_CONCURRENCY: "two", DATABASE_URL: "postgres://db/x" }],
    ["WEB_CONCURRENCY is 2, but only one process can use the embedded database", { WEB_CONCURRENCY: "2" }],
    ["WEB_CONCURRENCY", { WEB_CONCURRENCY: "2", DATABASE_URL: "postgres://db/x", PORT: "0" }],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }],
    ["OTEL_TRACES_SAMPLER_ARG", { OTEL_TRACES_SAMPLER_ARG: "10%" }],
    ["METRICS_PORT", { METRICS_PORT: "metrics" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/x" }],
    ["DATABASE_DIRECT_URL", { DATABASE_URL: "postgres://localhost/x", DATABASE_DIRECT_URL: "localhost/x" }],
    ["DATABASE_URL", { DATABASE_DIRECT_URL: "postgres://localhost/x" }],
    ["DATABASE_URL", { DATABASE_READ_URL: "postgres://localhost/x" }],
    ["DATABASE_READ_MAX_LAG_SECONDS", { DATABASE_READ_MAX_LAG_SECONDS: "0" }],
    ["SITE_URL", { SITE_URL: "ftp://dose.example" }],
    ["REQUIRE_SECOND_FACTOR", { REQUIRE_SECOND_FACTOR: "yes" }],
    ["SITE_URL", { SITE_URL: "https://user:secret@dose.example" }],
    ["SUPPORT_EMAIL", { SUPPORT_EMAIL: "support" }],
    ["AUTH_SECRET", { AUTH_SECRET: "short" }],
    ["BREACHED_PASSWORDS_URL", { BREACHED_PASSWORDS_URL: "yes" }],
    ["AUTH_SECRET_PREVIOUS", { AUTH_SECRET_PREVIOUS: `${"x".repeat(32)},short` }],
    ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "short" }],
    ["CONSENT_PRECHECKED", { CONSENT_PRECHECKED: "maybe" }],
    ["SMTP_URL", { SMTP_URL: "mail.example" }],
    ["DATABASE_URL", { NODE_ENV: "production" }],
    ["AUTH_SECRET", { NODE_ENV: "production", DATABASE_URL: "postgres://localhost/x" }],
    ["CAPTCHA_SECRET", { CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "x" }],
    ["BACKUP_SCHEDULE", { BACKUP_SCHEDULE: "daily" }],
    ["BACKUP_SCHEDULE", { BACKUP_SCHEDULE: "0 15 3 * * *" }],
    ["BACKUP_SCHEDULE", { BACKUP_SCHEDULE: "61 3 * * *" }],
    ["BACKUP_KEEP", { BACKUP_KEEP: "0" }],
    ["BACKUP_LOCATION", { BACKUP_LOCATION: "s3" }],
  ])("that are wrong are rejected in one line that names %s: %j", (name, environment) => {
    const refuse = () => parseConfig(environment);
    expect(refuse).toThrow(ConfigError);
    expect(refuse).toThrow(new RegExp(`^Wrong setting: .*${name}[^\n]*$`));
  });

  test("name all wrong ones at once", () => {
    expect(() => parseConfig({ PORT: "x", SITE_URL: "y" })).toThrow(/PORT .*; SITE_URL /);
  });

  test("are all in the README's table", () => {
    const readme = readFileSync("README.md", "utf8");
    // The first belongs to the platform, and the second is derived from SITE_URL.
    const others = ["NODE_ENV", "SITE_ORIGIN"];
    for (const name of Object.keys(parseConfig({ ...everySetting }))) {
      if (!others.includes(name)) expect(readme, name).toContain(`| \`${name}\` |`);
    }
  });
});

/** Optional settings appear in the result only when they are given. */
const everySetting = {
  METRICS_PORT: "9464",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=x",
  DATABASE_URL: "postgres://localhost/x",
  DATABASE_DIRECT_URL: "postgres://localhost/x",
  DATABASE_READ_URL: "postgres://localhost/x",
  SAMPLE_DATA: "true",
  SMTP_URL: "smtp://mail.example",
  S3_BUCKET: "files",
  S3_ENDPOINT: "https://s3.example",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
  AUTH_SECRET: "x".repeat(32),
  ADMIN_PASSWORD: "x".repeat(12),
  CONTENT_MANAGER_PASSWORD: "x".repeat(12),
  CAPTCHA_PROVIDER: "turnstile",
  CAPTCHA_SITE_KEY: "key",
  CAPTCHA_SECRET: "secret",
  CAPTCHA_VERIFY_URL: "https://captcha.example",
  BREACHED_PASSWORDS_URL: "https://api.pwnedpasswords.com/range",
  OIDC_ISSUER: "https://id.example",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
};
