import { expect, test } from "vitest";
import { parseConfig } from "./config.server";
import { findPlainConnections } from "./plain-connections.server";

test.each([
  ["postgres://u:p@db.example/x", true],
  ["postgres://u:p@db.example/x?sslmode=disable", true],
  ["postgres://u:p@8.8.8.8/x", true],
  ["postgres://u:p@[2600::1]/x", true],
  ["postgres://u:p@db.example/x?sslmode=require", false],
  ["postgres://u:p@db.example/x?sslmode=verify-full", false],
  ["postgres://u:p@db.example/x?ssl=true", false],
  ["postgres://u:p@localhost/x", false],
  ["postgres://u:p@127.0.0.1:6432/x", false],
  ["postgres://u:p@[::1]/x", false],
  ["postgres://u:p@10.0.0.5/x", false],
  ["postgres://u:p@database:5432/x", false],
  ["postgres://u:p@database.sites.svc/x", false],
  ["postgres:///x?host=/var/run/postgresql", false],
  ["postgres://%2Fvar%2Frun%2Fpostgresql/x", false],
])("a database at %s: %s", (DATABASE_URL, isPlain) => {
  expect(findPlainConnections(parseConfig({ DATABASE_URL }))).toEqual(isPlain ? ["DATABASE_URL"] : []);
});

test.each([
  [{ SMTP_URL: "smtp://mail.example:587" }, true],
  [{ SMTP_URL: "smtp://mail.example:587?requireTLS=true" }, false],
  [{ SMTP_URL: "smtps://mail.example" }, false],
  [{ SMTP_URL: "smtp://localhost:25" }, false],
  [{ S3_ENDPOINT: "http://files.example" }, true],
  [{ S3_ENDPOINT: "http://minio:9000" }, false],
  [{ ADS_API_URL: "http://meta.example/v26.0" }, true],
  [{ GOOGLE_ADS_API_URL: "http://google.example/v26" }, true],
  [{ GOOGLE_TOKEN_URL: "http://google.example/token" }, true],
  [{ TIKTOK_ADS_API_URL: "http://tiktok.example/open_api/v1.3" }, true],
  [{ TIKTOK_ADS_API_URL: "https://tiktok.example/open_api/v1.3" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" }, false],
  [{}, false],
])("other servers: %j: %s", (settings, isPlain) => {
  expect(findPlainConnections(parseConfig(settings))).toEqual(isPlain ? Object.keys(settings) : []);
});
