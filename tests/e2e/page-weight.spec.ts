import { expect, test } from "./fixtures";
import { weightOf } from "./page-weight";

const KILOBYTE = 1_024;

/**
 * What one page of each kind may load at a first visit: KB of HTML, styles, and scripts together, about a tenth more than
 * they have today, and requests, also of pictures, the font, and reported views.
 */
const budgets: readonly { path: string; kilobytes: number; requests: number }[] = [
  { path: "/", kilobytes: 56, requests: 9 },
  { path: "/terms", kilobytes: 43, requests: 5 },
  { path: "/privacy", kilobytes: 45, requests: 5 },
  { path: "/how-we-rank-and-earn", kilobytes: 42, requests: 5 },
  { path: "/providers", kilobytes: 53, requests: 16 },
  { path: "/providers/kind-ounce", kilobytes: 54, requests: 6 },
  { path: "/compare/alderwick-health-vs-kind-ounce", kilobytes: 46, requests: 8 },
  { path: "/states", kilobytes: 42, requests: 5 },
  { path: "/states/texas", kilobytes: 49, requests: 5 },
  { path: "/medications", kilobytes: 40, requests: 5 },
  { path: "/medications/semaglutide", kilobytes: 47, requests: 5 },
  { path: "/blog", kilobytes: 45, requests: 13 },
  { path: "/blog/questions-to-ask-an-online-provider", kilobytes: 47, requests: 8 },
  { path: "/blog/alderwick-health-review", kilobytes: 50, requests: 9 },
  { path: "/blog/lowest-cost-semaglutide-injections", kilobytes: 59, requests: 12 },
  { path: "/no-such-page", kilobytes: 40, requests: 5 },
  { path: "/login", kilobytes: 40, requests: 5 },
  { path: "/login?next=%2Fadmin", kilobytes: 40, requests: 5 },
  { path: "/compare-providers", kilobytes: 144, requests: 12 },
  { path: "/save-on-prescription", kilobytes: 145, requests: 12 },
  { path: "/calculator", kilobytes: 138, requests: 12 },
  { path: "/rebate-claim", kilobytes: 148, requests: 13 },
  { path: "/blog/find-a-provider-that-fits-your-budget", kilobytes: 172, requests: 15 },
];

test("Each kind of page loads at most its budget of HTML, styles, scripts, and requests", async ({
  browser,
  baseURL,
  expectError,
}) => {
  test.slow();
  expectError(/status of 404/);
  const over: string[] = [];
  for (const { path, kilobytes, requests } of budgets) {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    // Forms and the quiz have more than 100 KB, and their scripts come last.
    const late = kilobytes > 100 ? [/\.css$/, /\/react-/] : [/\.css$/];
    const weight = await weightOf(await context.newPage(), path, late);
    const total = weight.html + weight.css + weight.js;
    // Without any of them, nothing was measured.
    const isWhole = weight.html > 0 && weight.css > 0 && weight.js > 0;
    if (!isWhole || total > kilobytes * KILOBYTE || weight.requests > requests)
      over.push(`${path}: ${JSON.stringify(weight)}, ${(total / KILOBYTE).toFixed(1)} KB`);
    await context.close();
  }
  expect(over).toEqual([]);
});
