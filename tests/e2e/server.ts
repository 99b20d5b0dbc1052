/**
 * The server under test, and one that answers for every other site: `node server.ts <port> <port of other sites>`. The
 * data folder is removed when it stops.
 */
import { prepareBuild } from "../../scripts/lib/prepare.mjs";
import { articleJson, FAKE_KEY, startFakeVendor } from "../fakes/ai-vendor.ts";
import { startFakeGoogleAds } from "../fakes/google-ads.ts";
import { type Arrival, startOtherSites, VENDOR_HOST } from "../fakes/other-sites.ts";
import { startSlowFront } from "../fakes/slow-front.ts";
import { startFakeTikTokAds } from "../fakes/tiktok-ads.ts";
import { startBuiltServer } from "../setup/built-server.ts";
import { freePort } from "../setup/free-port.ts";

const PARENT_CHECK_MS = 1000;
const parent = process.ppid;

await prepareBuild();

// The vendor writes at once. If the keyword asks for it, it waits until a visit to the vendor's site lets it finish.
const held = new Map<string, () => void>();
const vendor = await startFakeVendor();
vendor.otherwise = (prompt) => {
  const keyword = /keyword: (.*?)\\n/.exec(prompt)?.[1] ?? "Article";
  const until = new Promise<void>((resolve) => held.set(keyword, resolve));
  const text = keyword.startsWith("unreadable") ? "I would rather not." : articleJson({ title: keyword });
  return { kind: "answer", text, until: keyword.startsWith("held") ? until : undefined };
};
const finishArticle = (arrival: Arrival) => {
  const { hostname, searchParams } = new URL(arrival.address);
  if (hostname === VENDOR_HOST) held.get(searchParams.get("finish") ?? "")?.();
};
const ai = { AI_BASE_URL: vendor.baseUrl, ANTHROPIC_API_KEY: FAKE_KEY };

const adPlatforms = [await startFakeGoogleAds(), await startFakeTikTokAds()] as const;
const ads = { ...adPlatforms[0].settings, ...adPlatforms[1].settings };

const otherSites = await startOtherSites(Number(process.argv[3]), finishArticle);
const port = Number(process.argv[2]);
const seed = process.env.DOSECOMPARE_SLOW_BROWSER;
const serverPort = seed ? await freePort() : port;
const server = await startBuiltServer({
  port: serverPort,
  // Every test sends a unique IP address, so that limits per visitor don't add up.
  settings: { ...ai, ...ads, TRUST_PROXY: "1", SITE_URL: `http://localhost:${port}` },
});
const slowFront = seed ? await startSlowFront(port, serverPort, seed) : undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => server.stop());
// The test runner may have been killed.
setInterval(() => {
  if (process.ppid !== parent) server.stop();
}, PARENT_CHECK_MS);
process.exitCode = await server.ended;
await Promise.all([
  vendor.close(),
  otherSites.close(),
  slowFront?.close(),
  ...adPlatforms.map((platform) => platform.close()),
]);
process.exit();
