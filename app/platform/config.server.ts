import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseEnv } from "node:util";
import { CronExpressionParser } from "cron-parser";
import { z } from "zod";
import { parseWebAddress } from "~/kernel/web-address";
import { ReportableError } from "~/platform/failure.server";

const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((value) => value === "true" || value === "1");

const emailAddress = z.email({ error: "must be an email address" });

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: "must start with postgres:// or postgresql://" });

const webUrl = z
  .string()
  .trim()
  .refine((value) => parseWebAddress(value) !== null, { error: "must be an http(s) URL without a password" });

const numberWithin = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const wholeNumber = (standard: number, min: number, max: number) => numberWithin(min, max).default(standard);

/** Five fields, in Eastern Time. Expressions with seconds would start the same job many times a minute. */
const cronExpression = z
  .string()
  .trim()
  .refine((value) => value.split(/\s+/).length === 5 && isCron(value), {
    error: 'must be five cron fields, such as "15 3 * * *"',
  });

function isCron(value: string): boolean {
  try {
    CronExpressionParser.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** Several secrets, separated by commas. A comma within a secret is written as `%2C`. */
const secretList = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((secret) => secret.trim().replaceAll("%2C", ","))
      .filter((secret) => secret !== ""),
  )
  .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
    error:
      "must be secrets of at least 32 characters, separated by commas (write a comma within a secret as %2C)",
  });

/** Settings that only make sense together. */
const GROUPS = [
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["CAPTCHA_PROVIDER", "CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

const settings = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int()
    .min(0, { error: "must be a port number" })
    .max(65535, { error: "must be a port number" })
    .default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  WEB_CONCURRENCY: numberWithin(1, 256).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_READ_MAX_LAG_SECONDS: wholeNumber(5, 1, 60),
  METRICS_PORT: z.coerce
    .number({ error: "must be a port number" })
    .int({ error: "must be a port number" })
    .min(1, { error: "must be a port number" })
    .max(65535, { error: "must be a port number" })
    .optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./.data"),
  ALLOW_EMBEDDED_DB: flag.default(false),
  SAMPLE_DATA: flag.optional(),
  SITE_NAME: z.string().trim().min(1).max(60).default("DoseCompare"),
  SITE_URL: webUrl.transform((value) => value.replace(/\/+$/, "")).optional(),
  SUPPORT_EMAIL: emailAddress.default("support@dosecompare.example"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, { error: "must start with smtp:// or smtps:// and name a server" })
    .optional(),
  MAIL_FROM: emailAddress.optional(),
  S3_BUCKET: z.string().min(3, { error: "must have at least 3 characters" }).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ENDPOINT: webUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),
  ADS_API_URL: webUrl
    .transform((value) => value.replace(/\/+$/, ""))
    .default("https://graph.facebook.com/v26.0"),
  GOOGLE_ADS_API_URL: webUrl
    .transform((value) => value.replace(/\/+$/, ""))
    .default("https://googleads.googleapis.com/v26"),
  GOOGLE_TOKEN_URL: webUrl.default("https://oauth2.googleapis.com/token"),
  TIKTOK_ADS_API_URL: webUrl
    .transform((value) => value.replace(/\/+$/, ""))
    .default("https://business-api.tiktok.com/open_api/v1.3"),
  AUTH_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  AUTH_SECRET_PREVIOUS: secretList,
  ADMIN_EMAIL: emailAddress.default("admin@dosecompare.example"),
  ADMIN_PASSWORD: z.string().min(12, { error: "must have at least 12 characters" }).optional(),
  CONTENT_MANAGER_EMAIL: emailAddress.default("content@dosecompare.example"),
  CONTENT_MANAGER_PASSWORD: z.string().min(12, { error: "must have at least 12 characters" }).optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(["admins", "all", "none"], { error: "must be admins, all, or none" })
    .optional(),
  SESSION_IDLE_MINUTES: wholeNumber(120, 5, 43_200),
  SESSION_MAX_HOURS: wholeNumber(168, 1, 2_160),
  CAPTCHA_PROVIDER: z
    .enum(["turnstile", "hcaptcha", "recaptcha"], { error: "must be turnstile, hcaptcha, or recaptcha" })
    .optional(),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: webUrl.optional(),
  BREACHED_PASSWORDS_URL: webUrl.transform((value) => value.replace(/\/+$/, "")).optional(),
  OIDC_ISSUER: webUrl.transform((value) => value.replace(/\/+$/, "")).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default("your organization"),
  ANTHROPIC_API_KEY: z.string().min(10, { error: "must be a key of the AI vendor" }).optional(),
  AI_BASE_URL: webUrl.transform((value) => value.replace(/\/+$/, "")).default("https://api.anthropic.com"),
  AI_TIMEOUT_SECONDS: wholeNumber(600, 1, 3_600),
  BACKUP_PASSPHRASE: z.string().min(12, { error: "must have at least 12 characters" }).optional(),
  BACKUP_SCHEDULE: cronExpression.optional(),
  BACKUP_LOCATION: z.string().trim().min(1).optional(),
  BACKUP_KEEP: wholeNumber(14, 1, 1_000),
  CONSENT_PRECHECKED: flag.default(true),
  TRUST_PROXY: flag.default(false),
  DRAIN_SECONDS: wholeNumber(0, 0, 300),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default("dosecompare"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a number from 0 to 1" })
    .min(0, { error: "must be a number from 0 to 1" })
    .max(1, { error: "must be a number from 0 to 1" })
    .default(1),
  OTEL_SDK_DISABLED: flag.default(false),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

type Settings = z.output<typeof settings>;

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

/** The checked settings of this process. `siteUrl` has no trailing slash. */
export type Config = Omit<
  Settings,
  "SITE_URL" | "AUTH_SECRET" | "MAIL_FROM" | "REQUIRE_SECOND_FACTOR" | "WEB_CONCURRENCY"
> & {
  /** How many processes serve the site. Unless set: one per processor with PostgreSQL, otherwise one. */
  WEB_CONCURRENCY: number;
  /**
   * Who must use two-factor authentication. Unless set: administrators, if people other than the developer use the
   * site.
   */
  REQUIRE_SECOND_FACTOR: "admins" | "all" | "none";
  SITE_URL: string;
  /** The origin of SITE_URL; null if that wasn't given, so that the host of the request is the only one known. */
  SITE_ORIGIN: string | null;
  /** The sender address of emails; the support address unless set. */
  MAIL_FROM: string;
  /** null: no secret was given, and the caller keeps a generated one with the data. */
  AUTH_SECRET: string | null;
};

/** Thrown for a setting that can't be used. The message is one line that names the setting. */
export class ConfigError extends ReportableError {}

/**
 * Checks the environment once, at start. An empty value counts as not given.
 * @throws ConfigError with one line that names every wrong setting.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = settings.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(`Wrong setting: ${problems.join("; ")}`);
  }
  const config = result.data;
  if (config.NODE_ENV === "production" && !config.DATABASE_URL && !config.ALLOW_EMBEDDED_DB) {
    throw new ConfigError(
      "Wrong setting: DATABASE_URL is missing. The embedded database is for evaluation and small sites. To use it anyway, set ALLOW_EMBEDDED_DB=1.",
    );
  }
  if (config.NODE_ENV === "production" && config.DATABASE_URL && !config.AUTH_SECRET) {
    throw new ConfigError(
      "Wrong setting: AUTH_SECRET is missing. DATABASE_URL requires it: at least 32 random characters, identical in every process.",
    );
  }
  if (config.ADMIN_EMAIL.toLowerCase() === config.CONTENT_MANAGER_EMAIL.toLowerCase()) {
    throw new ConfigError(
      "Wrong setting: ADMIN_EMAIL and CONTENT_MANAGER_EMAIL must be two different addresses.",
    );
  }
  for (const group of GROUPS) {
    const missing = group.filter((name) => !config[name]);
    if (missing.length > 0 && missing.length < group.length) {
      throw new ConfigError(
        `Wrong setting: ${group.join(", ")} go together; ${missing.join(", ")} is missing.`,
      );
    }
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
    if (config[name] && !config.DATABASE_URL)
      throw new ConfigError(`Wrong setting: ${name} is set, but DATABASE_URL is missing.`);
  if (config.BACKUP_LOCATION === "s3" && !config.S3_BUCKET)
    throw new ConfigError("Wrong setting: BACKUP_LOCATION is s3, but S3_BUCKET is missing.");
  if (config.WEB_CONCURRENCY !== undefined && config.WEB_CONCURRENCY > 1) {
    if (!config.DATABASE_URL)
      throw new ConfigError(
        `Wrong setting: WEB_CONCURRENCY is ${config.WEB_CONCURRENCY}, but only one process can use the embedded database. Set DATABASE_URL, or set WEB_CONCURRENCY=1.`,
      );
    if (config.PORT === 0)
      throw new ConfigError("Wrong setting: several processes (WEB_CONCURRENCY) need a PORT other than 0.");
  }
  const isServing = config.NODE_ENV === "production" && config.DATABASE_URL !== undefined;
  return {
    ...config,
    WEB_CONCURRENCY: config.WEB_CONCURRENCY ?? usualConcurrency(config),
    SITE_URL: config.SITE_URL ?? `http://localhost:${config.PORT}`,
    SITE_ORIGIN: config.SITE_URL ? new URL(config.SITE_URL).origin : null,
    MAIL_FROM: config.MAIL_FROM ?? config.SUPPORT_EMAIL,
    AUTH_SECRET: config.AUTH_SECRET ?? null,
    REQUIRE_SECOND_FACTOR: config.REQUIRE_SECOND_FACTOR ?? (isServing ? "admins" : "none"),
  };
}

/** Only PostgreSQL can be shared, and processes that choose a port choose different ones. */
function usualConcurrency({ DATABASE_URL, PORT }: Pick<Settings, "DATABASE_URL" | "PORT">): number {
  return DATABASE_URL !== undefined && PORT !== 0 ? availableParallelism() : 1;
}

/** Reads `.env` in the working directory if it exists. Real environment variables win. */
export function readEnvironment(): Record<string, string | undefined> {
  const fromFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  return { ...fromFile, ...process.env };
}

/**
 * The environment for another process of the product: with the settings of this one, even those that came from `.env` or
 * were generated.
 */
export function environmentOf(config: Config): Record<string, string | undefined> {
  const given = Object.entries(config).filter(([, value]) => value !== null && value !== undefined);
  return { ...process.env, ...Object.fromEntries(given.map(([name, value]) => [name, textOf(value)])) };
}

const textOf = (value: unknown) =>
  Array.isArray(value) ? value.map((part) => String(part).replaceAll(",", "%2C")).join(",") : String(value);

/** Adds settings from `.env` to the environment, for a library that reads it. */
export function provideToLibraries(config: Config, names: readonly (keyof Config)[]): void {
  for (const name of names) if (config[name] !== undefined) process.env[name] ??= String(config[name]);
}

/** A generated secret or password for a setting that wasn't given: 24 random bytes, base64url. */
export function generateSecret(): string {
  return randomBytes(24).toString("base64url");
}
