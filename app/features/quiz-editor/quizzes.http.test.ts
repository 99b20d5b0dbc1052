import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { PostInput } from "~/features/posts/rules/post-input";
import { useApp } from "~tests/setup/app";
import { postFixture } from "~tests/setup/posts";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const admin = await createStaff(db);
const manager = await createStaff(db, { role: "content_manager" });
const cookies = { admin: await signIn(app, admin), manager: await signIn(app, manager) };
const fixture = postFixture(db, admin);
const here = href("/admin/blog/quizzes");

const quizPost = (title: string, given: Partial<PostInput> = {}, by = admin) =>
  fixture.create(
    {
      title,
      template: "quiz_ranking",
      quizQuestions: [
        {
          id: "q",
          question: `Asked by ${title}`,
          type: "text",
          options: [],
          required: true,
          urlParam: null,
          min: null,
          max: null,
          showOnOnePage: false,
        },
      ],
      ...given,
    },
    by,
  );

async function find(search: Record<string, string>, cookie = cookies.admin) {
  const response = await app.fetch(`${here}?${new URLSearchParams(search)}`, { headers: { cookie } });
  return { status: response.status, body: await response.json() };
}
async function send(body: unknown, cookie = cookies.admin) {
  const response = await app.fetch(here, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { cookie, "Content-Type": "application/json", Origin: "http://localhost:3000" },
  });
  return { status: response.status, body: await response.json() };
}
const titlesIn = ({ body }: Awaited<ReturnType<typeof find>>) =>
  body.posts.map(({ title }: { title: string }) => title).sort();

test("finds ranking posts by name, only those that the person may edit (spec:post-editor#copy-quiz)", async () => {
  await quizPost("Found 100%");
  const own = await quizPost("Found own", {}, manager);
  await quizPost("Found empty", { quizQuestions: [] });
  await fixture.create({ title: "Found article" });
  expect(titlesIn(await find({ q: "found" }))).toEqual(["Found 100%", "Found empty", "Found own"]);
  expect(titlesIn(await find({ q: "found", questions: "1", except: own.id }))).toEqual(["Found 100%"]);
  expect(titlesIn(await find({ q: "%" }))).toEqual(["Found 100%"]);
  expect(titlesIn(await find({ q: "\0found empty\0" }))).toEqual(["Found empty"]);
  expect(titlesIn(await find({ q: "found" }, cookies.manager))).toEqual(["Found own"]);
  for (let number = 0; number < 13; number += 1) await quizPost(`Many ${number}`);
  const { body } = await find({ q: "many" });
  expect([body.posts.length, body.left, body.posts[0].questionCount]).toEqual([12, 1, 1]);
  expect((await find({ q: "x".repeat(101) })).status).toBe(400);
});

test("returns the stored quiz of a post that the person may edit", async () => {
  const { id } = await quizPost("Read", { quizTitle: "A title" });
  const { body } = await find({ id });
  expect(body).toMatchObject({ quizTitle: "A title", quizQuestions: [{ question: "Asked by Read" }] });
  expect(body).not.toHaveProperty("content");
  const article = await fixture.create();
  for (const [wrong, cookie] of [
    [id, cookies.manager],
    [article.id, cookies.admin],
    ["none", cookies.admin],
  ] as const)
    expect((await find({ id: wrong }, cookie)).status).toBe(404);
});

test("copies, undoes, and answers 409 with the new version after a change (spec:post-editor#copy-quiz-to-posts)", async () => {
  const [from, to] = [await quizPost("From"), await quizPost("To")];
  const requested = async () => (await fixture.read(to.id)).post.quizQuestions[0]?.question;
  const copy = (version: number, cookie = cookies.admin) =>
    send(
      {
        intent: "copy",
        from: { id: from.id, version: 1 },
        to: [{ id: to.id, version }],
        withSqueeze: false,
      },
      cookie,
    );
  expect((await copy(1, cookies.manager)).status).toBe(404);
  expect(await requested()).toBe("Asked by To");
  expect(await copy(1)).toEqual({
    status: 200,
    body: { ok: true, posts: [{ id: to.id, version: 2 }], left: [] },
  });
  expect(await requested()).toBe("Asked by From");
  // The answer was lost, and the person tries again.
  expect(await copy(1)).toMatchObject({
    status: 409,
    body: { ok: false, changed: [{ id: to.id, version: 2 }] },
  });
  const undone = await send({ intent: "undo", posts: [{ id: to.id, version: 2 }] });
  expect(undone.body).toMatchObject({ ok: true, posts: [{ id: to.id, version: 3 }], left: [] });
  expect(await requested()).toBe("Asked by To");
});

test("refuses anything that the editor wouldn't send", async () => {
  const { id } = await quizPost("Bad input");
  const from = { id, version: 1 };
  for (const body of [
    "{",
    null,
    { intent: "copy" },
    { intent: "copy", from, to: [], withSqueeze: true },
    { intent: "copy", from, to: [{ id: "x", version: 1 }], withSqueeze: true },
    { intent: "copy", from, to: [from, from], withSqueeze: true },
    { intent: "copy", from, to: [{ id, version: 1.5 }], withSqueeze: true },
    {
      intent: "copy",
      from,
      to: Array.from({ length: 26 }, () => ({ ...from, id: crypto.randomUUID() })),
      withSqueeze: true,
    },
    { intent: "undo", posts: [{ id, version: 0 }] },
  ]) {
    const { status, body: answer } = await send(body);
    expect([status, answer.ok]).toEqual([400, false]);
  }
});
