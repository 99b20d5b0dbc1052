import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { brandPricing, brands } from "~/platform/db/tables/brands";
import { blogSlugRedirects } from "~/platform/db/tables/posts";
import { publicRoutes } from "~tests/access/public-routes";
import { useApp } from "~tests/setup/app";
import { signIn } from "~tests/setup/staff";
import { staticPages } from "./use-cases/check-draft.server";

const app = await useApp();
const { db } = app.platform;
const cookie = await signIn(app, await createStaff(db, { role: "content_manager" }));

await db.insert(brands).values([
  { brandId: 1, brandName: "Northfield Clinic", slug: "northfield-clinic" },
  { brandId: 3, brandName: "Eastfield Clinic", slug: "eastfield-clinic" },
  { brandId: 2, brandName: "Gone Clinic", slug: "gone-clinic", archivedAt: new Date() },
]);
await db.insert(brandPricing).values({ brandId: 1, medicationType: "sema_inject", price: "199.00" });
const published = await storePost(db);
const draft = await storePost(db, { status: "draft" });
const archived = await storePost(db, { archivedAt: new Date() });
await db.insert(blogSlugRedirects).values({ oldSlug: "old-address", postId: published.id });

const send = (body: string) =>
  app.fetch(href("/admin/blog/checklist"), {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body,
  });

/** The ids and quotes of the findings in a post. */
async function check(post: object) {
  const answer = await app.fetch(`${href("/admin/blog/checklist")}.data`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ template: "default", content: "<p>a</p>", ...post }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("links inside the site", () => {
  test.for([
    ["/blog/nowhere", true],
    [`/blog/${published.slug}`, false],
    [`/blog/${published.slug}/?a=1#b`, false],
    ["/blog/old-address", false],
    [`/blog/${draft.slug}`, true],
    [`/blog/${archived.slug}`, true],
    ["/providers/northfield-clinic", false],
    ["/providers/gone-clinic", true],
    ["/providers/northfield-clinic/visit", false],
    ["/states/texas", false],
    ["/states/atlantis", true],
    ["/medications/semaglutide", false],
    ["/medications/aspirin", true],
    ["/compare/eastfield-clinic-vs-northfield-clinic", false],
    ["/compare/gone-clinic-vs-northfield-clinic", true],
    ["http://localhost:3000/calculator", false],
    ["http://localhost:3000/calculators", true],
    ["/save-on-prescription#form", false],
    ["/admin", true],
    ["https://elsewhere.example/nowhere", false],
    ["mailto:a@b.example", false],
    ["#section", false],
  ] as const)("%s is dead: %s", async ([address, isDead]) => {
    const answer = await check({ content: `<p><a href="${address}">a</a></p>` });
    expect(answer.includes("dead-links")).toBe(isDead);
  });

  test("include every page that is open to the public", () => {
    const pages = publicRoutes.filter(
      (route) => !/[:*]|^\/(login|logout|session|access-denied|robots|manifest)/.test(route),
    );
    // The results of forms, targets of links in emails, and data for scripts and for frames on other sites.
    const others = pages.filter((route) =>
      /\/(results|submit|send-again|names|sent|confirm|stop|stopped)$|^\/embed\//.test(route),
    );
    expect([...staticPages].sort()).toEqual(pages.filter((route) => !others.includes(route)).sort());
  });
});

test("prices and providers are compared with the stored data", async () => {
  const wrong = await check({ content: "<p>Northfield Clinic charges $219 a month.</p>" });
  expect(wrong).toContain("price-Northfield Clinic");
  expect(await check({ content: "<p>Northfield Clinic charges $199 a month.</p>" })).not.toContain("price-");
  const entry = (providerId: number) => ({ providerId, brandName: "A", bullets: [] });
  expect(await check({ template: "ranking", providerRankings: [entry(1), entry(2)] })).toContain(
    "provider-gone",
  );
  expect(await check({ template: "ranking", providerRankings: [entry(1)] })).not.toContain("provider-gone");
});

test("an image that isn't in the library is reported", async () => {
  const src = `/uploads/blog-images/1-${"a".repeat(32)}-10x10/10.webp`;
  expect(await check({ content: `<img src="${src}" alt="a">` })).toContain("image-missing");
});

test("a megabyte of text can be checked", async () => {
  expect(await check({ content: `<p>${"word ".repeat(200_000)}</p>` })).toContain("excerpt");
});

test.for([
  "",
  "{",
  "null",
  "[]",
  '{"template":"other","content":""}',
  '{"template":"default"}',
  `{"template":"default","content":"${"x".repeat(2_000_001)}"}`,
])("a body that isn't a draft gets a 400", async (body) => {
  expect((await send(body)).status).toBe(400);
});
