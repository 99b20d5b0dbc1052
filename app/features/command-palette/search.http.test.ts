import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const cookie = await signIn(app, await createStaff(app.platform.db));
const post = await storePost(app.platform.db, { title: "Jasper guide" });

const send = (body: unknown, headers: Record<string, string> = { cookie }) =>
  app.fetch(href("/admin/search"), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("the response is JSON that browsers don't store", async () => {
  const answer = await send({ q: " jasper " });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toEqual({
    items: [{ kind: "post", id: post.id, title: "Jasper guide", detail: `Published · /blog/${post.slug}` }],
    failed: [],
  });
  expect(await (await send({ q: "j" })).json()).toEqual({ items: [], failed: [] });
});

test.for<[body: unknown, message: string]>([
  [null, "The search can't be read."],
  [{ recent: [{ kind: "page", id: "1" }] }, "The search can't be read."],
  [{ recent: Array(9).fill({ kind: "post", id: "1" }) }, "The search can't be read."],
  [{ recent: [{ kind: "post", id: "1'" }] }, "The search can't be read."],
  [{ q: "a".repeat(101) }, "Enter at most 100 characters"],
  [{ q: "a\0b" }, "Remove the special characters that can't be searched for"],
])("%j is rejected", async ([body, message]) => {
  const answer = await send(body);
  expect([answer.status, await answer.json()]).toEqual([400, { message }]);
});

test("visitors are sent to the sign-in page", async () => {
  const answer = await send({ q: "jasper" }, {});
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    `${href("/login")}?next=${encodeURIComponent(href("/admin/search"))}`,
  ]);
});
