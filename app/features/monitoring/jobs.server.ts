import { createElement } from "react";
import { href } from "react-router";
import { z } from "zod";
import { listAdministrators } from "~/features/revenue/queries/networks.server";
import type { Platform } from "~/platform/context.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { AlertMail, alertMailSubject } from "./components/alert-mail";
import { readValidity } from "./integrations/certificate.server";
import { pruneAlerts, recordRound } from "./mutations/alerts.server";
import { type CheckedCertificate, storeCertificates } from "./mutations/certificates.server";
import { listVendors, type Vendor } from "./queries/certificates.server";

const ZONE = "America/New_York";
const KEEP_ALERTS_MS = 90 * 86_400_000;

/** Emails administrators about problems, and reads the certificates of servers (spec:monitoring#alerts). */
export function defineMonitoringJobs(platform: Platform): void {
  platform.jobs.define("system-alerts", z.object({}), () => mailProblems(platform), {
    cron: { expression: "*/5 * * * *", timeZone: ZONE },
    retries: 0,
    timeout: 60,
  });
  platform.jobs.define("certificate-check", z.object({}), () => checkCertificates(platform), {
    cron: { expression: "17 */6 * * *", timeZone: ZONE },
    retries: 1,
    timeout: 120,
  });
}

/** One round of checks: emails the problems that the round before found too. */
export async function mailProblems(platform: Platform): Promise<void> {
  const { db, systemChecks, config, mailer, now } = platform;
  const results = (await systemChecks.run()).filter(({ alerts }) => alerts);
  await db.transaction(async (tx) => {
    const problems = await recordRound(tx, results, now());
    if (problems.length === 0) return;
    const systemUrl = `${config.SITE_URL}${href("/admin/settings/system")}`;
    for (const { name, email } of await listAdministrators(tx)) {
      const content = await renderMail(
        createElement(AlertMail, { site: mailSite(config), name, problems, systemUrl }),
      );
      await mailer.queue(tx, {
        kind: "system-alert",
        to: email,
        subject: alertMailSubject(problems),
        ...content,
      });
    }
  });
  await pruneAlerts(db, new Date(now().getTime() - KEEP_ALERTS_MS));
}

/** Reads all certificates at once; each server may take 5 s (spec:monitoring#certificates). */
export async function checkCertificates({ db, config, now }: Platform): Promise<void> {
  const vendors = await listVendors(db, config);
  const checked = (await Promise.all(vendors.map(readOne))).flatMap((result) => result ?? []);
  await db.transaction((tx) => storeCertificates(tx, checked, now()));
}

async function readOne({ purpose, ...server }: Vendor): Promise<CheckedCertificate | null> {
  const about = { host: server.host, port: server.port, purpose };
  try {
    return { ...about, validTo: (await readValidity(server)).toISOString(), failure: null };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "no answer within 5 s";
    // A mail server without TLS has no certificate.
    return code === "NO_STARTTLS" ? null : { ...about, validTo: null, failure: code };
  }
}
