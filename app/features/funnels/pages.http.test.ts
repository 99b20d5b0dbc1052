import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { addVisits, type CountedVisit } from "~/features/funnel-steps/mutations/counts.server";
import { storePost } from "~/features/posts/factory";
import { createConversion } from "~/features/revenue/factory";
import { dayOf, daysLater } from "~/kernel/days";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { wordsOf } from "~tests/setup/words";

/** A fixed day, so that it doesn't change while the tests run. */
const now = new Date("2026-03-10T16:00:00Z");
const app = await useApp({ now: () => now });
const { db } = app.platform;
const admin = { cookie: await signIn(app, await createStaff(db)) };
const writer = await createStaff(db, { role: "content_manager" });
const manager = { cookie: await signIn(app, writer) };
const today = dayOf(now);

const quizQuestions = [
  {
    id: "goal",
    question: "Your goal?",
    type: "radio",
    options: [
      { value: "a", label: "Ten pounds" },
      { value: "b", label: "Fifty pounds" },
      { value: "c", label: "Thirty pounds" },
    ],
  },
];
const { id: ownPost } = await storePost(db, {
  title: "=Own quiz",
  template: "quiz_ranking",
  quizQuestions,
  authorId: writer.userId,
});
const { id: otherPost } = await storePost(db, {
  title: "Foreign quiz",
  template: "quiz_ranking",
  quizQuestions,
});

const visit = (funnel: string, answer: string, clicked: boolean): CountedVisit => ({
  funnel,
  variant: "",
  source: "ads",
  device: "Phone",
  steps: ["shown", "completed", ...(clicked ? ["clicked"] : [])].map((step) => ({
    step,
    event: "reached",
    visits: 1,
  })),
  answers: [{ question: "goal", answer }],
  path: JSON.stringify({ goal: answer }),
  completed: true,
  clicked,
});
const times = (count: number, made: CountedVisit) => Array.from({ length: count }, () => made);
await addVisits(db, today, [
  ...times(6, visit(ownPost, "a", true)),
  ...times(2, visit(ownPost, "c", false)),
  ...times(3, visit(ownPost, "b", true)),
  ...times(20, visit(otherPost, "b", true)),
  ...times(1, { ...visit("calculator", "a", false), answers: [], path: null, completed: false }),
]);
await createConversion(db, { sub1: "msl", createdAt: now, isBlog: true, postId: ownPost });
await createConversion(db, { sub1: "genie", createdAt: now, isBlog: true, postId: ownPost });

const ask = (path: string, headers = admin) => app.fetch(`/admin/reports/funnels${path}`, { headers });
const linesOf = async (answer: Response) => (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");

test("a file has the tables of a funnel with rates, and joins counts below five", async () => {
  const answer = await ask(`/export?days=1&funnel=${ownPost}`);
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="funnel-${today}-${today}.csv"`,
  );
  const lines = await linesOf(answer);
  const without = (line: string) => line.replace(/^'=Own quiz,/, "");
  expect(lines.slice(1).map(without)).toEqual(
    expect.arrayContaining([
      "Steps,Shown,11,11,1.0000,0.7412,1.0000,,,,,",
      "Steps,Outbound click,9,11,0.8182,0.5230,0.9486,,,,,",
      "Steps,Conversions,2,11,0.1818,0.0514,0.4770,,,,,",
      "Source: Shown,ads,11,,,,,,,,,",
      "Source: Completed,ads,11,11,1.0000,0.7412,1.0000,,,,,",
      "Source: Outbound click,ads,9,11,0.8182,0.5230,0.9486,,,,,",
      "Answers: 1. Your goal?,Ten pounds,6,11,0.5455,0.2801,0.7873,,,,,",
      'Answers: 1. Your goal?,"Others, or fewer than 5 each",5,11,0.4545,0.2127,0.7199,,,,,',
      "Answer paths: Completed,Ten pounds,6,,,,,,,,,",
      "Answer paths: Outbound click,Ten pounds,,,,,,,,,,",
      'Answer paths: Outbound click,"Others, or fewer than 5 each",9,,,,,,,,,',
    ]),
  );
  expect(lines.some((line) => /Fifty pounds|Thirty pounds/.test(line))).toBe(false);
});

// spec:funnels#small-counts
test("the page of a quiz that fewer than five visits completed has a sentence instead of answers", async () => {
  const { id } = await storePost(db, { title: "New quiz", template: "quiz_ranking", quizQuestions });
  const textOf = async (funnel: string) => wordsOf(await (await ask(`?funnel=${funnel}`)).text());
  await addVisits(db, today, times(4, visit(id, "c", true)));
  const few = await textOf(id);
  expect(few).toContain("Fewer than 5 visits completed the quiz.");
  expect(few).not.toContain("Thirty pounds");
  await addVisits(db, today, times(1, visit(id, "c", true)));
  const enough = await textOf(id);
  expect(enough).not.toContain("Fewer than 5 visits completed the quiz.");
  expect(enough).toContain("Thirty pounds");
});

test("the page of a quiz whose answers were all given fewer than five times says so", async () => {
  const { id } = await storePost(db, { title: "Slow quiz", template: "quiz_ranking", quizQuestions });
  const day = daysLater(`${today.slice(0, 8)}01`, -1);
  for (const answer of ["a", "c"]) {
    await addVisits(db, day, times(3, visit(id, answer, true)));
    await addVisits(db, today, times(1, visit(id, answer, true)));
  }
  const page = wordsOf(await (await ask(`?funnel=${id}&days=90`)).text());
  expect(page).toContain(
    "No answer can be listed yet. We list an answer if at least 5 visits gave it in one month",
  );
  expect(page).not.toMatch(/Others, or fewer than 5 each|Ten pounds 3|Thirty pounds 3/);
});

test("content managers see their own posts with the conversions of their sources, and no forms", async () => {
  const page = await (await ask("?days=1", manager)).text();
  expect([page.includes("=Own quiz"), page.includes("Foreign quiz"), page.includes("Calculator")]).toEqual([
    true,
    false,
    false,
  ]);
  const lines = await linesOf(await ask("/export?days=1", manager));
  expect(lines.filter((line) => line.includes("Steps,Conversions,"))).toEqual([
    expect.stringContaining("Steps,Conversions,1,"),
  ]);
  for (const funnel of [otherPost, "calculator"]) {
    const foreign = await ask(`?days=1&funnel=${funnel}`, manager);
    expect(foreign.status).toBe(200);
    expect(await foreign.text()).toContain("No visits to this funnel");
    expect(await linesOf(await ask(`/export?days=1&funnel=${funnel}`, manager))).toHaveLength(1);
  }
});

// spec:funnels#small-counts
test("rare sources aren't named, and a filter by one of them shows a sentence instead of its steps", async () => {
  const { id } = await storePost(db, { title: "Rare quiz", template: "quiz_ranking", quizQuestions });
  const from = (source: string, count: number) =>
    times(count, { ...visit(id, "a", false), source, answers: [], path: null, completed: false });
  await addVisits(db, today, [
    ...from("ads", 20),
    ...from("mail", 12),
    ...from("rare", 2),
    ...from("odd", 4),
  ]);
  const pageOf = async (query: string) => (await ask(`?days=1&funnel=${id}${query}`)).text();
  const whole = await pageOf("");
  expect(whole).toContain('<option value="mail"');
  expect(whole).not.toMatch(/<option value="(rare|odd)"/);
  expect(wordsOf(whole)).not.toContain("Too few visits to show");
  for (const query of ["&is.source=rare", "&not.source=rare", "&is.source=ads&is.source=odd"]) {
    const filtered = await pageOf(query);
    expect(wordsOf(filtered)).toContain("Too few visits to show: fewer than 5");
    expect(filtered).not.toContain('aria-label="Steps"');
    const lines = await linesOf(await ask(`/export?days=1&funnel=${id}${query}`));
    expect(lines.filter((line) => /,(Steps|Source: [^,]+),/.test(line))).toEqual([
      "Rare quiz,Steps,Too few visits to show: fewer than 5,,,,,,,,,,",
    ]);
  }
  expect(await linesOf(await ask(`/export?days=1&funnel=${id}&is.source=mail`))).toContain(
    "Rare quiz,Steps,Shown,12,12,1.0000,0.7575,1.0000,,,,,",
  );
});

test("the form keeps a filter that has no visits in this period", async () => {
  const page = await (await ask(`?days=1&funnel=${ownPost}&is.source=nowhere`)).text();
  expect(page).toMatch(/<option value="nowhere" selected="">nowhere<\/option>/);
});

test("definitions list every step and column", async () => {
  const page = await (await app.fetch("/admin/reports/definitions", { headers: admin })).text();
  expect([page.includes("Ranking seen"), page.includes("Answer paths")]).toEqual([true, true]);
});

test.for([
  ["from=2026-02-30&to=2026-03-01", 400],
  ["from=2026-03-01&to=", 400],
  ["funnel=%00&by=__proto__&is.source=%00&is.device=~&not.variant=%ED%A0%80", 200],
  ["funnel='&by=variant&is.variant='&is.post=x&days=365", 200],
])("%s is answered with %i", async ([query, status]) => {
  expect((await ask(`?${query}`)).status).toBe(status);
  expect((await ask(`/export?${query}`)).status).toBe(status);
});
