import { expect, test } from "vitest";
import { certificateFinding } from "./certificate";

const now = new Date("2026-11-22T12:00:00Z");
const server = { host: "mail.example", purpose: "email", failure: null };
const at = (day: string) => ({ ...server, validTo: new Date(`${day}T13:00:00Z`) });

test.each([
  [[at("2027-01-01")], "ok", "The certificates of 1 server are valid for at least 40 days."],
  [
    [at("2027-01-01"), at("2026-12-05")],
    "attention",
    "The certificate of mail.example (email) expires in 13 days.",
  ],
  [[at("2026-11-24")], "problem", "The certificate of mail.example (email) expires in 2 days."],
  [[at("2026-11-21")], "problem", "The certificate of mail.example (email) has expired."],
  [
    [at("2027-01-01"), { ...server, host: "s3.example", validTo: null, failure: "ECONNREFUSED" }],
    "attention",
    "The certificate of s3.example (email) couldn't be read: ECONNREFUSED.",
  ],
  [[], "off", "No TLS server is checked yet. The site checks them every 6 hours."],
] as const)("%j: %s", (certificates, level, says) => {
  expect(certificateFinding(certificates, now)).toMatchObject({ level, says });
});
