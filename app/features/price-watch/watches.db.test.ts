import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Mailer } from "~/platform/mail/mailer.server";
import { hashToken } from "~/platform/random-token.server";
import { useDatabase } from "~tests/setup/database";
import { after, DAY, EMAIL, florida, HOUR, start, usePriceWatches } from "~tests/setup/price-watches";
import { notifyWatchers } from "./jobs/watch.server";
import { eraseEnded, stopWatches } from "./mutations/stop.server";
import { confirmWatch } from "./mutations/watches.server";
import { findLinkTarget } from "./queries/watches.server";
import { CONFIRM_WITHIN_MS, MAX_WATCHES, WATCH_MS } from "./rules/limits";

const database = await useDatabase();
const { db } = database;
const { config, mailer, queued, ask, watching, watchedPlan, setPrice, tell, rows } =
  await usePriceWatches(database);

describe("asking for a watch", () => {
  test("stores the address once, the hash of the link, and nothing else about the person", async () => {
    const { token, outcome } = await ask();
    expect(outcome).toBe("confirm");
    const { watchers, watches, tokens } = await rows();
    expect(watchers).toEqual([expect.objectContaining({ email: EMAIL, mailedAt: null })]);
    expect(watches).toMatchObject([{ confirmedAt: null, state: "FL", limitAmount: "280.00" }]);
    expect(tokens.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(await rows())).not.toContain(token);
    expect(queued).toHaveLength(1);
  });

  test("again sends another email and stores no second watch, whether it's confirmed or not", async () => {
    await ask();
    expect((await ask()).outcome).toBe("confirm");
    const { token } = await ask();
    await confirmWatch(db, hashToken(token), start);
    expect((await ask()).outcome).toBe("known");
    expect((await rows()).watches).toHaveLength(1);
    expect(queued).toHaveLength(4);
  });

  test("twice at the same time stores one watch", async () => {
    await Promise.all([ask(), ask(), ask()]);
    expect((await rows()).watches).toHaveLength(1);
  });

  test("has a limit for one address", async () => {
    for (let index = 0; index < MAX_WATCHES; index += 1)
      await ask({ ...florida, limitCents: 20_000 + index * 100 });
    expect((await ask()).outcome).toBe("full");
    expect((await rows()).watches).toHaveLength(MAX_WATCHES);
  });
});

describe("an email with prices", () => {
  test("needs a confirmed watch", async () => {
    const { brandId, watch } = await watchedPlan();
    const { token } = await ask(watch);
    queued.length = 0;
    await setPrice(brandId, "249", after(HOUR));
    await tell(after(2 * HOUR));
    expect(queued).toEqual([]);
    // What changed before the confirmation was on the page.
    await confirmWatch(db, hashToken(token), after(3 * HOUR));
    await tell(after(4 * HOUR));
    expect(queued).toEqual([]);
  });

  test("has the drop, its history, its proof, and a one-click link, and no paid link", async () => {
    const { brandId, watch } = await watchedPlan();
    await watching(watch);
    await setPrice(brandId, "249", after(HOUR));
    await tell(after(2 * HOUR));
    expect(queued).toHaveLength(1);
    const [mail] = queued;
    expect(mail).toMatchObject({ kind: "price-watch-news", to: EMAIL });
    expect(mail?.subject).not.toMatch(/glp|semaglutide|northfield/i);
    expect(mail?.text).toContain("$249 per month, down from $299.");
    expect(mail?.text).toContain("History: Mar 8, 2026: $299; Mar 8, 2026: $249.");
    expect(mail?.text).toContain(`/proof/${watch.pricingId}`);
    expect(mail?.text).toContain("clinic.example");
    expect(mail?.html).not.toMatch(/\/visit|\/go\/|sub1|rebate/);
    const token = new URL(mail?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
    expect(await findLinkTarget(db, hashToken(token), after(2 * HOUR))).toMatchObject({
      requested: null,
      confirmed: [{ watch: { kind: "plan" } }],
    });
    expect(JSON.stringify(await rows())).not.toContain(token);
  });

  test("is sent once, however often the job runs and in however many processes", async () => {
    const { brandId, watch } = await watchedPlan();
    await watching(watch);
    await setPrice(brandId, "249", after(HOUR));
    await Promise.all([tell(after(2 * HOUR)), tell(after(2 * HOUR)), tell(after(2 * HOUR))]);
    await tell(after(2 * HOUR + 1));
    await tell(after(9 * DAY));
    expect(queued).toHaveLength(1);
  });

  test("isn't recorded if it can't be queued, and is sent by the next run", async () => {
    const { brandId, watch } = await watchedPlan();
    await watching(watch);
    await setPrice(brandId, "249", after(HOUR));
    const failing: Mailer = {
      ...mailer,
      async queue(tx, mail) {
        await mailer.queue(tx, mail);
        throw new Error("killed before the commit");
      },
    };
    const before = await rows();
    const attempt = notifyWatchers({ config, database, mailer: failing, now: () => after(2 * HOUR) });
    await expect(attempt).rejects.toThrow("killed before the commit");
    expect(await rows()).toEqual(before);
    const waiting = await db.execute<{ id: string }>(
      sql`select id from pgboss.job where name = 'mail' and data ->> 'kind' = 'price-watch-news'`,
      "objects",
    );
    expect(waiting).toEqual([]);
    queued.length = 0;
    await tell(after(2 * HOUR));
    expect(queued).toHaveLength(1);
  });

  test("goes to an address at most once a week, with everything that dropped", async () => {
    const first = await watchedPlan();
    const second = await watchedPlan();
    await watching(first.watch);
    await watching(second.watch);
    await setPrice(first.brandId, "249", after(HOUR));
    await tell(after(2 * HOUR));
    expect(queued).toHaveLength(1);
    await setPrice(first.brandId, "229", after(DAY));
    await setPrice(second.brandId, "199", after(DAY));
    await tell(after(7 * DAY));
    expect(queued).toHaveLength(1);
    await tell(after(7 * DAY + 2 * HOUR));
    expect(queued).toHaveLength(2);
    expect(queued[1]?.text).toContain("$229 per month, down from $249");
    expect(queued[1]?.text).toContain("$199 per month, down from $299");
  });

  test("waits half an hour, and isn't sent for a mistake or its correction", async () => {
    const { brandId, watch } = await watchedPlan();
    await watching(watch);
    await setPrice(brandId, "29.90", after(HOUR));
    await tell(after(HOUR + 20 * 60_000));
    await setPrice(brandId, "299", after(HOUR + 25 * 60_000), true);
    await tell(after(3 * HOUR));
    await setPrice(brandId, "279", after(4 * HOUR), true);
    await tell(after(5 * HOUR));
    expect(queued).toEqual([]);
  });

  test("about a state lists what dropped below the amount", async () => {
    const { brandId } = await watchedPlan();
    await watching();
    await setPrice(brandId, "289", after(HOUR));
    await tell(after(2 * HOUR));
    expect(queued).toEqual([]);
    await setPrice(brandId, "269", after(3 * HOUR));
    await tell(after(4 * HOUR));
    expect(queued).toHaveLength(1);
    expect(queued[0]?.text).toContain(
      "You watch: Any provider in Florida under $280 per month for semaglutide or tirzepatide.",
    );
    expect(queued[0]?.text).toContain("$269 per month, down from $299.");
  });
});

describe("ending a watch", () => {
  test("with the last one, erases the address, its links, and its queued emails", async () => {
    const token = await watching();
    await watching(florida, "ben@visitor.example");
    expect(await stopWatches(db, mailer, hashToken(token), null)).toBe(false);
    const { watchers, watches, tokens } = await rows();
    expect(watchers.map(({ email }) => email)).toEqual(["ben@visitor.example"]);
    expect([watches.length, tokens.length]).toEqual([1, 1]);
    expect(await stopWatches(db, mailer, hashToken(token), null)).toBe(false);
    expect(await findLinkTarget(db, hashToken(token), start)).toBeNull();
  });

  test("ends only that one, and never another person's", async () => {
    const token = await watching();
    await watching({ ...florida, limitCents: 19_900 });
    await watching(florida, "ben@visitor.example");
    const { watches } = await rows();
    const others = watches.at(-1)?.watchId ?? 0;
    expect(await stopWatches(db, mailer, hashToken(token), others)).toBe(true);
    expect((await rows()).watches).toHaveLength(3);
    const [own] = (await findLinkTarget(db, hashToken(token), start))?.confirmed ?? [];
    expect(await stopWatches(db, mailer, hashToken(token), own?.watchId ?? 0)).toBe(true);
    expect((await rows()).watches.map(({ watchId }) => watchId)).not.toContain(own?.watchId);
    // The link that confirmed it still leads to the other one.
    expect((await findLinkTarget(db, hashToken(token), start))?.confirmed).toHaveLength(1);
  });

  test("happens after 48 hours without a confirmation, and after a year with one", async () => {
    await watching();
    const { token } = await ask(florida, "ben@visitor.example");
    const left = async (milliseconds: number) => {
      await eraseEnded(db, after(milliseconds));
      return (await rows()).watchers.map(({ email }) => email);
    };
    expect(await left(CONFIRM_WITHIN_MS - 1)).toEqual([EMAIL, "ben@visitor.example"]);
    expect(await confirmWatch(db, hashToken(token), after(CONFIRM_WITHIN_MS))).toBe(false);
    expect(await left(CONFIRM_WITHIN_MS)).toEqual([EMAIL]);
    expect(await left(WATCH_MS - 1)).toEqual([EMAIL]);
    expect(await left(WATCH_MS)).toEqual([]);
    expect(await rows()).toEqual({ watchers: [], watches: [], tokens: [] });
  });
});
