import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { storeSplitTest } from "~/features/split-tests/factory";
import { dayOf } from "~/kernel/days";
import { blogPosts } from "~/platform/db/tables/posts";
import { useApp } from "~tests/setup/app";
import { useDatabase } from "~tests/setup/database";
import { MAX_PATHS, MAX_SEGMENTS } from "./mutations/counts.server";
import { funnelOfPost } from "./rules/funnels";
import type { FunnelReport } from "./schema";

const { db } = await useDatabase();
// All reports arrive on the same day, also around midnight.
const NOW = new Date("2026-03-09T16:00:00Z");
const app = await useApp({ settings: { TRUST_PROXY: "true" }, now: () => NOW });

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

const options = Array.from({ length: 60 }, (_, index) => ({ value: `v${index}`, label: `Option ${index}` }));
const quizQuestions = [
  { id: "goal", question: "Your goal?", type: "radio", options, required: true },
  { id: "name", question: "Your dog's name?", type: "text", options: [], required: true },
];
const quiz = { title: "Quiz", content: "<p>Words.</p>", quizQuestions };
const stored = await db
  .insert(blogPosts)
  .values([
    {
      ...quiz,
      slug: "a-quiz",
      template: "quiz_ranking",
      status: "published",
      publishedAt: new Date("2026-01-15"),
    },
    {
      ...quiz,
      slug: "calculator",
      template: "quiz_ranking",
      status: "published",
      publishedAt: new Date("2026-01-15"),
    },
    { ...quiz, slug: "a-draft", template: "quiz_ranking", status: "draft" },
    {
      ...quiz,
      slug: "an-article",
      template: "default",
      status: "published",
      publishedAt: new Date("2026-01-15"),
    },
  ])
  .returning({ id: blogPosts.id });
const postId = stored[0]?.id ?? "";
/** Its slug is the name of a tool. */
const namesakeId = stored[1]?.id ?? "";
const { variantIds } = await storeSplitTest(db, [{ postId }, { postId: null }]);

let visitor = 0;
beforeEach(async () => {
  visitor += 1;
  await db.execute(
    sql`truncate funnel_segments, funnel_step_counts, funnel_answer_counts, funnel_path_counts`,
  );
});

const report: FunnelReport = {
  funnel: "a-quiz",
  variantId: variantIds[0] ?? "",
  source: "ads",
  referrer: "search.example",
  events: [
    ["shown", "", -1],
    ["reached", "goal", -1],
    ["answered", "goal", 4],
    ["completed", "", -1],
  ],
  answers: { goal: "v1", name: "Rex" },
};

function send(body: unknown, headers: Record<string, string> = {}) {
  return app.fetch("/events/funnel", {
    method: "POST",
    headers: { "User-Agent": PHONE, "X-Forwarded-For": `203.0.113.${visitor}`, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function rows(table: string) {
  const found = await db.execute<{ row: unknown }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by to_jsonb(t)::text`,
    "objects",
  );
  return found.map(({ row }) => row);
}

test("a report adds to counts of its day and month before the response, and is stored nowhere else", async () => {
  expect((await send(report)).status).toBe(204);
  expect((await send({ ...report, events: [["clicked", "", -1]] })).status).toBe(204);
  const day = dayOf(NOW);
  const month = "2026-03-01";
  expect(await rows("funnel_segments")).toMatchObject([
    { day, funnel: postId, variant: variantIds[0], source: "ads", device: "Phone" },
  ]);
  expect(
    (await rows("funnel_step_counts")).map((row) => {
      const { step, event, visits } = row as Record<string, unknown>;
      return [step, event, visits];
    }),
  ).toEqual(
    expect.arrayContaining([
      ["shown", "reached", 1],
      ["q:goal", "reached", 1],
      ["q:goal", "answered", 1],
      ["q:goal", "t4", 1],
      ["completed", "reached", 1],
      ["clicked", "reached", 1],
    ]),
  );
  expect(await rows("funnel_step_counts")).toHaveLength(6);
  expect(await rows("funnel_answer_counts")).toEqual([
    { day: month, funnel: postId, question: "goal", answer: "v1", visits: 1 },
  ]);
  expect(await rows("funnel_path_counts")).toEqual([
    { day: month, funnel: postId, path: '{"goal":"v1"}', completed: 1, clicked: 1 },
  ]);
  const [{ events } = { events: null }] = await db.execute<{ events: string }>(
    sql`select (select count(*) from blog_analytics) + (select count(*) from analytics_events)
          + (select count(*) from provider_clicks) as events`,
    "objects",
  );
  expect(Number(events)).toBe(0);
});

test("simultaneous reports are all counted", async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => send(report, { "X-Forwarded-For": `198.51.100.${index}` })),
  );
  expect(await rows("funnel_path_counts")).toMatchObject([{ completed: 40 }]);
  expect(await rows("funnel_segments")).toHaveLength(1);
});

describe("a hostile browser", () => {
  test.for<[string, unknown]>([
    ["no JSON", "x"],
    ["nothing", {}],
    ["another tool", { ...report, funnel: "../etc" }],
    ["no events", { ...report, events: [] }],
    ["too many events", { ...report, events: Array.from({ length: 61 }, () => ["shown", "", 1]) }],
    ["an unknown event", { ...report, events: [["hacked", "", 1]] }],
    ["a long question", { ...report, events: [["reached", "x".repeat(101), 1]] }],
    ["seconds that aren't a number", { ...report, events: [["answered", "goal", "4"]] }],
    ["negative seconds", { ...report, events: [["answered", "goal", -2]] }],
    ["a source with a line break", { ...report, source: "a\nb" }],
    ["a source with a zero byte", { ...report, source: "a\u0000b" }],
    ["an answer that is an object", { ...report, answers: { goal: { a: 1 } } }],
    ["a variant that is a list", { ...report, variantId: ["a"] }],
  ])("that sends %s gets 400, and nothing is counted", async ([, body]) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(await rows("funnel_segments")).toEqual([]);
  });

  test("that sends a large body gets 413", async () => {
    expect((await send({ ...report, more: "x".repeat(9_000) })).status).toBe(413);
  });

  test.for([
    ["a funnel that doesn't exist", { funnel: "no-such-quiz" }],
    ["a draft", { funnel: "a-draft" }],
    ["an article", { funnel: "an-article" }],
    [
      "only steps that the quiz doesn't have",
      {
        events: [
          ["opened", "", -1],
          ["reached", "nowhere", -1],
        ],
      },
    ],
  ] as const)("that reports %s isn't counted", async ([, changes]) => {
    expect((await send({ ...report, ...changes })).status).toBe(204);
    expect(await rows("funnel_segments")).toEqual([]);
  });

  test("can't add a variant, or an answer that isn't an option", async () => {
    await send({ ...report, variantId: "mine", answers: { goal: "<b>", __proto__: "x" } });
    expect(await rows("funnel_segments")).toMatchObject([{ variant: "" }]);
    expect([await rows("funnel_answer_counts"), await rows("funnel_path_counts")]).toEqual([[], []]);
  });

  test("can't add more sources than a day has, and more paths than a month has", async () => {
    // In parts, so that no report waits too long for the database.
    for (let part = 0; part < 3; part += 1) {
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => {
          const number = part * 30 + index;
          return send(
            { ...report, source: `source ${number}`, answers: { goal: `v${number % 60}` } },
            { "X-Forwarded-For": `192.0.2.${part}` },
          );
        }),
      );
    }
    const segments = (await rows("funnel_segments")) as { source: string }[];
    expect(segments).toHaveLength(MAX_SEGMENTS + 1);
    expect(segments.filter(({ source }) => source === "*")).toHaveLength(1);
    const paths = (await rows("funnel_path_counts")) as { path: string; completed: number }[];
    expect(paths).toHaveLength(MAX_PATHS + 1);
    expect(paths.reduce((sum, { completed }) => sum + completed, 0)).toBe(90);
    expect(paths.find(({ path }) => path === "*")?.completed).toBeGreaterThanOrEqual(10);
  });

  test("is limited by address", async () => {
    const responses: Response[] = [];
    // In parts, so that no report waits too long for the database.
    for (let part = 0; part < 14; part += 1)
      responses.push(...(await Promise.all(Array.from({ length: 50 }, () => send(report)))));
    const accepted = responses.filter(({ status }) => status === 204);
    const refused = responses.filter(({ status }) => status === 429);
    expect(accepted.length + refused.length).toBe(700);
    // 300 are accepted; 600 if the limits are counted in memory in between, because the database is slow.
    expect(refused.length).toBeGreaterThanOrEqual(100);
    expect(refused.every(({ headers }) => Number(headers.get("Retry-After")) > 0)).toBe(true);
    expect(await rows("funnel_path_counts")).toMatchObject([{ completed: accepted.length }]);
  });

  test("that says it's a bot is answered but not counted", async () => {
    expect((await send(report, { "User-Agent": "Googlebot/2.1" })).status).toBe(204);
    expect(await rows("funnel_segments")).toEqual([]);
  });
});

test("tools have numbered steps, no loading screen, and no answers", async () => {
  const events: FunnelReport["events"] = [
    ["shown", "", -1],
    ["reached", "2", -1],
    ["reached", "3", -1],
    ["loading", "", -1],
    ["completed", "", -1],
  ];
  await send({ ...report, funnel: "save_prescription", variantId: null, source: null, events });
  expect(await rows("funnel_segments")).toMatchObject([
    { funnel: "save_prescription", variant: "", source: "search.example" },
  ]);
  const steps = (await rows("funnel_step_counts")) as { step: string }[];
  expect(steps.map(({ step }) => step).sort()).toEqual(["completed", "q:2", "shown"]);
  expect(await rows("funnel_answer_counts")).toEqual([]);
});

test("a quiz whose post has the name of a tool is counted apart from the tool", async () => {
  expect([funnelOfPost("calculator"), funnelOfPost("a-quiz")]).toEqual(["blog/calculator", "a-quiz"]);
  await send({ ...report, funnel: funnelOfPost("calculator") });
  expect(await rows("funnel_segments")).toMatchObject([{ funnel: namesakeId }]);
  expect(await rows("funnel_answer_counts")).toMatchObject([{ funnel: namesakeId, answer: "v1" }]);
  await send({ ...report, funnel: "calculator" });
  const segments = (await rows("funnel_segments")) as { funnel: string }[];
  expect(segments.map(({ funnel }) => funnel).sort()).toEqual([namesakeId, "calculator"].sort());
  expect((await send({ ...report, funnel: "blog/" })).status).toBe(400);
});
