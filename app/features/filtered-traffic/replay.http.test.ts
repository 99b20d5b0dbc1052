import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createCsvReader } from "~/kernel/csv-reader";
import { useRanking } from "~tests/setup/ranking";
import { signIn } from "~tests/setup/staff";
import { browsers } from "~tests/traffic/browsers";
import { type RecordedRequest, recordedDay, SHARING } from "~tests/traffic/recorded-day";
import { readRobots } from "~tests/traffic/robots";

const { db, app } = await useRanking();
const admin = { cookie: await signIn(app, await createStaff(db)) };

const send = ({ path, ...init }: RecordedRequest) => app.fetch(path, init);

/** Parses a file as a spreadsheet does. */
async function linesOf(path: string): Promise<string[][]> {
  const answer = await app.fetch(path, { headers: admin });
  expect(answer.status).toBe(200);
  const reader = createCsvReader(",");
  const text = (await answer.text()).replace("\uFEFF", "");
  return [...reader.push(text), ...reader.end().rows].map((row) => row.cells).slice(1);
}

/** The rows of a table on the page, as text. */
function tableOf(page: string, caption: string): string[][] {
  const [, body = ""] = new RegExp(`<caption[^>]*>${caption}</caption>(.*?)</table>`, "s").exec(page) ?? [];
  const text = (html: string) => html.replace(/<[^>]+>/g, "").trim();
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => text(cell)),
  );
}

const numberOf = (text: string | undefined) => Number(text?.replaceAll(/\D/g, ""));

test("a recorded day loses no person, and catches at least 99% of the robots that say what they are", async ({
  annotate,
}) => {
  const day = recordedDay("the-ranking");
  for (const { requests } of day)
    for (const request of requests) expect([204, 302]).toContain((await send(request)).status);
  await app.settled();

  const people = browsers.length;
  const robots = readRobots().length;
  const every = (step: number) => Math.ceil(people / step);
  // Two days, in case it's midnight in New York.
  const period = "days=7";
  const page = async (kind: string) =>
    (await app.fetch(`/admin/reports/filtered?${period}&kind=${kind}`, { headers: admin })).text();
  const [views, clicks] = [await page("views"), await page("clicks")];

  // What was recorded is exactly what people did.
  const types = new Map(tableOf(views, "All types").map(([label = "", ...cells]) => [label, cells]));
  expect(numberOf(types.get("Views")?.[1])).toBe(people);
  expect(numberOf(types.get("Clicks")?.[1])).toBe(people + every(3));
  const [stored] = await db.execute<{ people: number; sharing: number }>(
    sql`select count(distinct session_id) filter (where session_id like 'person-%')::integer as people,
          count(distinct session_id) filter (where split_part(session_id, '-', 2)::integer >= ${people - SHARING}
            and session_id like 'person-%')::integer as sharing
        from blog_analytics`,
    "objects",
  );
  expect(stored).toEqual({ people, sharing: SHARING });

  // What was filtered is robots, the second report of a view, and links loaded in advance.
  const rules = (html: string) =>
    new Map(tableOf(html, "By rule").map(([label = "", , events]) => [label, numberOf(events)]));
  expect(rules(views).get("Duplicate view")).toBe(every(7));
  expect(rules(clicks).get("Loaded in advance")).toBe(every(7));
  const caught = {
    views: (rules(views).get("Total") ?? 0) - every(7),
    clicks: (rules(clicks).get("Total") ?? 0) - every(7),
  };
  expect(caught.views / robots).toBeGreaterThanOrEqual(0.99);
  expect(caught.clicks / robots).toBeGreaterThanOrEqual(0.99);
  await annotate(
    `${people} people, 0 dropped; ${robots} robots, caught: ${caught.views} views, ${caught.clicks} clicks`,
  );

  // The file has the same figures, and nothing about anyone.
  const file = await linesOf(`/admin/reports/filtered/export?${period}&kind=views`);
  const eventsIn = (lines: string[][]) => lines.reduce((sum, line) => sum + Number(line[5]), 0);
  expect(eventsIn(file.filter((line) => line[2] !== "Recorded"))).toBe(rules(views).get("Total"));
  expect(eventsIn(file.filter((line) => line[2] === "Recorded"))).toBe(people);
  expect(file.flat().join("\n")).not.toMatch(/Mozilla|person-|robot-\d|198\.51\.100/);

  // Sources are those of the reports.
  const sources = new Map(
    tableOf(views, "By source").map(([label = "", ...cells]) => [label, cells.map(numberOf)]),
  );
  expect(sources.get("facebook")?.[1]).toBe(every(4));
  expect([...sources.keys()].slice(1).sort()).toEqual([
    "Total",
    "direct",
    "facebook",
    "google.com",
    "tiktok",
  ]);

  // A person who clicks twice is one unique click.
  const [report] = await linesOf(`/admin/reports/export?by=brand&m=clicks&m=uniqueClicks&${period}`);
  const withoutSession = browsers.filter((_, index) => index % 15 === 0).length;
  expect(report?.slice(-2).map(Number)).toEqual([people + every(3), people + withoutSession]);
}, 120_000);
