import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Actor } from "~/features/auth/rules/access";
import { saveBrand } from "~/features/brands/mutations/save.server";
import { notifyWatchers } from "~/features/price-watch/jobs/watch.server";
import {
  confirmWatch,
  type RequestOutcome,
  requestWatch,
} from "~/features/price-watch/mutations/watches.server";
import type { Watch } from "~/features/price-watch/rules/watch";
import { parseConfig } from "~/platform/config.server";
import type { Database, Db } from "~/platform/db/client.server";
import { priceWatchers, priceWatches, priceWatchTokens } from "~/platform/db/tables/price-watch";
import { createJobs } from "~/platform/jobs/jobs.server";
import { createLog } from "~/platform/log.server";
import { createMailer, type Mailer } from "~/platform/mail/mailer.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { hashToken } from "~/platform/random-token.server";
import { again, brandFixture, price } from "./brands";
import { useTemporaryFolder } from "./temporary-folder";

export const start = new Date("2026-03-08T15:00:00Z");
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** This many milliseconds after `start`. */
export const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

export const florida = {
  kind: "state",
  state: "FL",
  limitCents: 28_000,
  medication: "either",
  source: "any",
} as const satisfies Watch;
export const EMAIL = "ana@visitor.example";

/**
 * Asks for watches, changes prices, and runs the job in this test file's database, with the real queue. Before each
 * test, it ends every watch, archives every brand, and empties the queue.
 */
export async function usePriceWatches(database: Database) {
  const { db } = database;
  const config = parseConfig({ SITE_URL: "https://site.example", DATA_DIR: useTemporaryFolder() });
  const log = createLog("silent");
  const jobs = createJobs(database, log);
  const mailer = createMailer({ config, jobs, log });
  await jobs.start();
  afterAll(() => jobs.stop());
  const ann: Actor = { ...(await createStaff(db, { name: "Ann Carter" })), sessionId: "a" };
  const brands = brandFixture(db, ann, start);

  /** Everything that was queued, including emails that were sent since. */
  const queued: MailMessage[] = [];
  const kept: Mailer = {
    ...mailer,
    async queue(tx, mail) {
      await mailer.queue(tx, mail);
      queued.push(mail);
    },
  };
  beforeEach(async () => {
    queued.length = 0;
    await db.delete(priceWatchers);
    await db.execute(sql`update brands set archived_at = ${start.toISOString()}`);
    await db.execute(sql`delete from pgboss.job where name = 'mail'`);
  });

  async function ask(watch: Watch = florida, email = EMAIL, now = start) {
    let result: { outcome: RequestOutcome; token: string } | undefined;
    const mailFor = async (outcome: RequestOutcome, token: string) => {
      result = { outcome, token };
      return { kind: "price-watch-confirm", to: email, subject: "S", text: "T", html: "H" };
    };
    expect(await requestWatch(db, { email, watch }, { mailer: kept, now, mailFor })).toBe(true);
    if (!result) throw new Error("No email was composed.");
    return result;
  }

  async function watching(watch: Watch = florida, email = EMAIL) {
    const { token } = await ask(watch, email);
    expect(await confirmWatch(db, hashToken(token), start)).toBe(true);
    queued.length = 0;
    return token;
  }

  /** A provider with one plan for $299 and a watch of that plan. */
  async function watchedPlan() {
    const brand = await brands.created({
      prices: [{ id: null, row: price({ proof_link: "https://clinic.example/p" }) }],
    });
    const { brand_id: brandId } = brand;
    const pricingId = brand.prices[0]?.pricing_id ?? 0;
    const plan = { medicationType: "sema_inject", dosage: "all_doses", planInterval: "monthly" };
    const details = { medicationSource: null, productName: null, planName: "Northfield Clinic: monthly" };
    return { brandId, watch: { kind: "plan", brandId, pricingId, ...plan, ...details } satisfies Watch };
  }

  async function setPrice(brandId: number, dollars: string, at: Date, isCorrection = false) {
    const stored = await brands.record(brandId);
    const raw = { price: dollars, proof_link: "https://clinic.example/p" };
    const prices = stored.prices.map(({ pricing_id: id }) => ({ id, row: price(raw) }));
    expect((await saveBrand(db, ann, again(stored, { prices, isCorrection }), at)).kind).toBe("saved");
  }

  const tell = (now: Date) => notifyWatchers({ config, database, mailer: kept, now: () => now });
  const rows = () => storedRows(db);
  return { config, mailer: kept, ann, ...brands, queued, ask, watching, watchedPlan, setPrice, tell, rows };
}

const storedRows = async (db: Db) => ({
  watchers: await db.select().from(priceWatchers),
  watches: await db.select().from(priceWatches),
  tokens: await db.select().from(priceWatchTokens),
});
