import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { saveBrand } from "~/features/brands/mutations/save.server";
import { resumeBrand, stopBrand } from "~/features/brands/mutations/state.server";
import { buildCalculatorForm } from "~/features/calculator/factory";
import { CSV_PATH, JSON_PATH, LLMS_PATH } from "~/features/open-data/rules/paths";
import { buildEntry, storePost } from "~/features/posts/factory";
import { buildSavingsAnswers } from "~/features/savings/factory";
import { seedSampleData } from "~db/demo/seed.server";
import { publicRoutes } from "./access/public-routes.ts";
import { useApp } from "./setup/app.ts";
import { again, brandFixture, price } from "./setup/brands.ts";
import { useDatabase } from "./setup/database.ts";
import { BROWSER } from "./setup/ranking.ts";

const now = new Date("2026-01-15T12:00:00Z");
const { db } = await useDatabase();
await seedSampleData(db, now);
const app = await useApp({ now: () => now });
const actor = { ...(await createStaff(db, { name: "Ann Carter" })), sessionId: "a" };
const { created, record } = brandFixture(db, actor, now);

/** A name that nothing else on the site contains. */
const NAME = "Zyxomma Clinic";
const SLUG = "zyxomma-clinic";
const NAMES = /zyxomma/i;

const dollars = { medication_type: "sema_inject", proof_link: "https://zyxomma.example/prices" };
const stored = await created({
  raw: { brand_name: NAME, website_link: "https://zyxomma.example/", unavailable_states: "" },
  prices: [{ id: null, row: price({ ...dollars, price: "2" }) }],
});
const { brand_id: brandId } = stored;
const pricingId = stored.prices[0]?.pricing_id ?? 0;
// A corrected price, for the page that lists them.
await saveBrand(
  db,
  actor,
  again(stored, { prices: [{ id: pricingId, row: price({ ...dollars, price: "1" }) }], isCorrection: true }),
  now,
);
const entries = [buildEntry(1, { providerId: brandId, brandName: "" })];
await storePost(db, { slug: "best-ranking", template: "ranking", providerRankings: entries });
await storePost(db, { slug: "best-squeeze", template: "quiz_squeeze_ranking", providerRankings: entries });

/**
 * Every public URL that can name a provider, as a visitor opens it. `shows`: the provider is there until it is stopped.
 * A pattern that is in neither this list nor `withoutProviders` fails the first test, so a new page must decide.
 */
const readers: Record<string, { paths: string[]; shows: boolean }> = {
  "/": { paths: ["/"], shows: false },
  "/blog": { paths: ["/blog"], shows: false },
  "/blog/:slug": { paths: ["/blog/best-ranking", "/blog/best-squeeze"], shows: true },
  "/blog/:slug/social.png": { paths: ["/blog/best-ranking/social.png"], shows: false },
  "/calculator": { paths: ["/calculator"], shows: false },
  "/calculator/results": { paths: ["/calculator/results"], shows: false },
  "/compare": { paths: ["/compare"], shows: true },
  "/compare-providers": { paths: ["/compare-providers"], shows: false },
  "/compare-providers/results": { paths: ["/compare-providers/results"], shows: false },
  "/compare/:pair": { paths: [`/compare/ouncewise-vs-${SLUG}`], shows: true },
  "/compare/:pair/visit/:slug": { paths: [`/compare/ouncewise-vs-${SLUG}/visit/${SLUG}`], shows: true },
  "/corrections": { paths: ["/corrections"], shows: true },
  "/data": { paths: ["/data", LLMS_PATH], shows: false },
  "/data/embed": { paths: ["/data/embed"], shows: false },
  "/embed/prices": { paths: ["/embed/prices?medication=semaglutide"], shows: true },
  "/embed/visit/:slug": { paths: [`/embed/visit/${SLUG}?medication=semaglutide&state=TX`], shows: true },
  "/feed.xml": { paths: ["/feed.xml"], shows: false },
  "/go/:slug/:rank/:providerId/:kind": { paths: [`/go/best-ranking/1/${brandId}/visit`], shows: true },
  "/how-we-rank-and-earn": { paths: ["/how-we-rank-and-earn"], shows: false },
  "/medications": { paths: ["/medications"], shows: false },
  "/medications/:medication": { paths: ["/medications/semaglutide"], shows: true },
  "/medications/:medication/:slug/visit": {
    paths: [`/medications/semaglutide/${SLUG}/visit`],
    shows: true,
  },
  "/price-watch": { paths: ["/price-watch"], shows: false },
  // The last page, however many there are.
  "/providers": { paths: ["/providers?page=99"], shows: true },
  "/providers/:slug": { paths: [`/providers/${SLUG}`], shows: true },
  "/providers/:slug/proof/:pricingId": { paths: [`/providers/${SLUG}/proof/${pricingId}`], shows: true },
  "/providers/:slug/report/:pricingId": { paths: [`/providers/${SLUG}/report/${pricingId}`], shows: true },
  "/providers/:slug/visit": { paths: [`/providers/${SLUG}/visit`], shows: true },
  "/save-on-prescription": { paths: ["/save-on-prescription"], shows: true },
  "/save-on-prescription/results": { paths: ["/save-on-prescription/results"], shows: false },
  "/shortlist": { paths: ["/shortlist", `/shortlist?providers=${SLUG}`], shows: false },
  "/shortlist/names": { paths: [`/shortlist/names?providers=${SLUG}`], shows: false },
  "/sitemap.xml": { paths: ["/sitemap.xml"], shows: true },
  "/states": { paths: ["/states"], shows: false },
  "/states/:state": { paths: ["/states/texas"], shows: true },
  "/states/:state/:medication/:slug/visit": {
    paths: [`/states/texas/semaglutide/${SLUG}/visit`],
    shows: true,
  },
};

/** URLs that may name a stopped provider, or that never name any; the reason is in the comment. */
const withoutProviders: readonly string[] = [
  // They answer with what was entered.
  "/calculator/submit",
  "/compare-providers/submit",
  "/save-on-prescription/submit",
  // The page about the stopped provider.
  "/providers/:slug/stopped",
  // People who bought before the stop may claim.
  "/rebate-claim",
  "/rebate-claim/submit",
  "/rebate-terms",
  // A visitor's own watches, by the link in an email.
  "/price-watch/confirm",
  "/price-watch/sent",
  "/price-watch/stop",
  "/price-watch/stopped",
  // Legal texts, files, and errors.
  "/*",
  "/access-denied",
  "/consumer-health-data",
  "/manifest.webmanifest",
  "/privacy",
  "/privacy/request",
  "/privacy/request/confirm",
  "/robots.txt",
  "/terms",
  // Sends an email that was sent before.
  "/compare-providers/send-again",
  // Signing in.
  "/login",
  "/login/code",
  "/login/identity",
  "/login/passkey",
  "/login/recover",
  "/login/reset",
  "/login/verify",
  "/logout",
  "/session",
];

const { currentCostCents: _, ...alternatives } = buildSavingsAnswers();
const comparison = {
  state: "TX",
  preferredMedication: "semaglutide",
  administrationType: "any",
  paymentMethod: "cash",
};
const tools: [path: string, question: object][] = [
  ["/compare-providers/matches", comparison],
  ["/save-on-prescription/results", { ...alternatives, state: "TX", medication: "semaglutide" }],
  ["/calculator/results", buildCalculatorForm()],
];

async function open(address: string): Promise<{ text: string; response: Response }> {
  const response = await app.fetch(address, { headers: { "user-agent": BROWSER } });
  const location = response.headers.get("location") ?? "";
  return { text: `${location}\n${await response.text()}`, response };
}

async function ask(address: string, question: object): Promise<string> {
  const response = await app.fetch(address, {
    method: "POST",
    body: JSON.stringify(question),
    headers: { "content-type": "application/json", "user-agent": BROWSER },
  });
  expect(response.status).toBe(200);
  return response.text();
}

const files = [CSV_PATH, JSON_PATH].map((address) => ({ address, shows: true }));
const all = Object.values(readers)
  .flatMap(({ paths, shows }) => paths.map((address) => ({ address, shows })))
  .concat(files);
/** The page about the stopped provider, where its links lead. */
const away = `/providers/${SLUG}/stopped`;

async function stop() {
  await stopBrand(db, actor, brandId, { reason: "Recall", endsAt: null }, now);
  await app.settled();
}

async function resume() {
  await resumeBrand(db, actor, brandId, now);
  await app.settled();
}

beforeAll(() => app.settled());

test("every public URL says whether it can name a provider", () => {
  expect([...Object.keys(readers), ...withoutProviders].sort()).toEqual([...publicRoutes].sort());
});

/** The URLs among these that name the provider or lead to its site, apart from a name in the URL itself. */
async function naming(requested: readonly { address: string }[]): Promise<string[]> {
  const found: string[] = [];
  for (const { address } of requested) {
    const { text, response } = await open(address);
    const location = response.headers.get("location") ?? "";
    const isAway = location.startsWith(away) || location === `/providers/${SLUG}#prices`;
    const said = address.includes(SLUG) ? text.replaceAll(SLUG, "") : text;
    if (response.status === 302 ? !isAway : NAMES.test(said)) found.push(address);
  }
  return found;
}

const showing = all.filter(({ shows }) => shows);

describe("a stopped provider", () => {
  test("is named, until the stop, by every URL that is said to name it", async () => {
    expect(await naming(showing)).toEqual(showing.map(({ address }) => address));
    for (const [address, question] of tools)
      expect(NAMES.test(await ask(address, question)), address).toBe(true);
  });

  test("is in no page, file, or redirect to its own site, and is back after one click", async () => {
    // Each page is in the page cache by now.
    await naming(all);
    await stop();
    expect(await naming(all)).toEqual([]);
    for (const [address, question] of tools)
      expect(NAMES.test(await ask(address, question)), address).toBe(false);
    await resume();
    expect(await naming(showing)).toEqual(showing.map(({ address }) => address));
  });
});

describe("the links to a stopped provider", () => {
  beforeAll(stop);

  test.each([
    [`/providers/${SLUG}/visit`, away],
    [`/providers/${SLUG}`, away],
    [`/compare/ouncewise-vs-${SLUG}/visit/${SLUG}`, away],
    [`/medications/semaglutide/${SLUG}/visit`, away],
    [`/states/texas/semaglutide/${SLUG}/visit`, `${away}?state=TX`],
    [`/embed/visit/${SLUG}?medication=semaglutide&state=TX`, `${away}?state=TX`],
    [`/go/best-ranking/1/${brandId}/visit`, away],
    [`/go/best-ranking/1/${brandId}/visit?state=TX`, `${away}?state=TX`],
    [`/go/best-ranking/1/${brandId}/reveal`, away],
  ])("%s leads to the page with alternatives and counts no click", async (address, target) => {
    const count = async () => {
      await app.settled();
      return db.execute(sql`select count(*) from provider_clicks where provider_id = ${brandId}`);
    };
    const before = await count();
    const response = await app.fetch(address, { headers: { "user-agent": BROWSER } });
    expect([response.status, response.headers.get("location")]).toEqual([302, target]);
    expect(await count()).toEqual(before);
  });

  test("the page isn't indexed, and lists only providers that serve the state", async () => {
    await db.execute(sql`update brands set unavailable_states = '{TX}' where slug = 'ouncewise'`);
    await app.settled();
    const anywhere = await open(away);
    const texas = await open(`${away}?state=TX`);
    expect(anywhere.response.status).toBe(200);
    expect(anywhere.response.headers.get("x-robots-tag")).toBe("noindex");
    expect(texas.text).toContain("Providers that serve Texas");
    expect(texas.text).not.toContain('href="/providers/ouncewise"');
    const links = [...texas.text.matchAll(/href="\/providers\/([a-z0-9-]+)"/g)].map(([, slug]) => slug);
    const serving = await db.execute<{ slug: string }>(
      sql`select slug from brands where not 'TX' = any (unavailable_states)`,
      "objects",
    );
    expect(links.length).toBeGreaterThan(2);
    expect(serving.map(({ slug }) => slug)).toEqual(expect.arrayContaining(links));
  });

  test("the page of a provider that is offered redirects to it", async () => {
    const { response } = await open("/providers/ouncewise/stopped");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/providers/ouncewise"]);
  });
});

test("a stopped provider keeps its record, with who stopped it and why in the audit log", async () => {
  await stop();
  const { prices } = await record(brandId);
  expect(prices).toHaveLength(1);
  const [entry] = await db.execute<{ action: string; after: object }>(
    sql`select action, after from audit_log where entity = 'brand' and entity_id = ${String(brandId)}
      order by audit_id desc limit 1`,
    "objects",
  );
  expect(entry).toMatchObject({ action: "stopped", after: { stop_reason: "Recall" } });
});
