import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";

/** A fixed day, so that it doesn't change while the tests run. */
const now = new Date("2026-03-10T16:00:00Z");
const app = await useApp({ now: () => now });
const { db } = app.platform;
const admin = { cookie: await signIn(app, await createStaff(db)) };
const manager = { cookie: await signIn(app, await createStaff(db, { role: "content_manager" })) };

await db.execute(sql`insert into filtered_traffic (day, kind, rule, name, source, events) values
  ('2026-03-10', 'clicks', 'ai', 'GPTBot', '', 7), ('2026-03-10', 'clicks', 'ai', 'ClaudeBot', '=ads', 2),
  ('2026-03-09', 'clicks', 'no_agent', '', '*', 1), ('2026-03-10', 'views', 'duplicate', '', 'facebook', 4)`);

const ask = (path: string, headers = admin) => app.fetch(`/admin/reports/filtered${path}`, { headers });
const linesOf = async (answer: Response) => (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");

test("without a choice, the page shows the type with the most filtered events", async () => {
  const page = await (await ask("?days=7")).text();
  expect(page).toContain("Filtered clicks");
  // In the tables, not only among the choices of the form.
  for (const name of ["GPTBot", "ClaudeBot", "AI crawler", "No user agent"])
    expect(page).toContain(`>${name}</a>`);
  expect(await (await ask("?days=7&kind=funnels")).text()).toContain("No filtered quiz and form reports");
});

// spec:explorer#charts
test("the chart marks the day that isn't over, if it has that day", async () => {
  const page = await (await ask("?days=7&kind=clicks")).text();
  expect(page).toMatch(/Mar 10, 2026(<!-- -->)? so far/);
  expect(page).toMatch(/over time\. Mar 10, 2026 isn('|&#x27;)t over yet/);
  const earlier = await (await ask("?from=2026-03-08&to=2026-03-09&kind=clicks")).text();
  expect(earlier).toContain("Filtered clicks over time");
  expect(earlier).not.toMatch(/so far|over yet/);
});

test("the file has the page's filters, and the source of a robot isn't run as a formula", async () => {
  const answer = await ask("/export?days=7&rule=ai&is.source=%3Dads&is.source=~");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="filtered-traffic-clicks-2026-03-04-2026-03-10.csv"',
  );
  expect(await linesOf(answer)).toEqual([
    "Day,Type,Rule,Robot,Source,Events",
    "2026-03-10,Clicks,AI crawler,ClaudeBot,'=ads,2",
    "2026-03-10,Clicks,AI crawler,GPTBot,Not attributed,7",
  ]);
  expect(await linesOf(await ask("/export?days=7&robot=GPTBot"))).toHaveLength(2);
  expect(await linesOf(await ask("/export?days=7&not.source=~"))).toHaveLength(3);
});

test("definitions explain every rule to administrators", async () => {
  const definitions = (headers: typeof admin) => app.fetch("/admin/reports/definitions", { headers });
  const page = await (await definitions(admin)).text();
  expect([page.includes("Rule: Link preview"), page.includes("Shared connections")]).toEqual([true, true]);
  expect(await (await definitions(manager)).text()).not.toContain("Rule: Link preview");
});

test("content managers have neither the page nor the file", async () => {
  for (const path of ["", "/export"]) expect((await ask(path, manager)).status).toBe(302);
});

test.for([
  ["from=2026-02-30&to=2026-03-01", 400],
  ["from=2026-03-01&to=", 400],
  ["kind=__proto__&rule=constructor&robot=%00&is.source=%00&not.source=%ED%A0%80", 200],
  ["kind='&rule='&robot='&is.source='&days=365", 200],
])("%s is answered with %i", async ([query, status]) => {
  expect((await ask(`?${query}`)).status).toBe(status);
  expect((await ask(`/export?${query}`)).status).toBe(status);
});
