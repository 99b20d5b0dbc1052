import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Actor, Role } from "~/features/auth/rules/access";
import { buildLeadForm } from "~/features/leads/factory";
import { insertUserLead } from "~/features/leads/mutations.server";
import { userLeadSchema } from "~/features/leads/schema";
import { storePost } from "~/features/posts/factory";
import { CONTENT_MANAGER_TAG } from "~/features/posts/schema";
import { buildClaimFields } from "~/features/rebate/factory";
import { createConversion, createNetwork } from "~/features/revenue/factory";
import { brands } from "~/platform/db/tables/brands";
import { blogPostTags, blogTags } from "~/platform/db/tables/posts";
import { rebateClaims } from "~/platform/db/tables/rebate";
import { createLog } from "~/platform/log.server";
import { useDatabase } from "~tests/setup/database";
import { type ItemKey, MAX_RECENT, searchSchema } from "./schema";
import { findItems } from "./use-cases/find-items.server";

const { db } = await useDatabase();
const now = new Date("2026-03-08T15:00:00Z");
const log = createLog("silent");
const actors: Partial<Record<Role, Actor>> = {};

const as = (role: Role): Actor => actors[role] ?? expect.fail(`no ${role}`);
const search = (role: Role, q: string) => findItems({ db, log, now }, as(role), { q });
const found = async (role: Role, q: string) =>
  (await search(role, q)).items.map(({ kind, title, detail }) => [kind, title, detail]);

beforeAll(async () => {
  for (const role of ["admin", "content_manager"] as const) {
    const { userId, name, email } = await createStaff(db, { role });
    actors[role] = { userId, name, email, role, sessionId: "s" };
  }
  await db.insert(brands).values([
    { brandId: 1, brandName: "Quartz Clinic", slug: "quartz-clinic" },
    { brandId: 2, brandName: "The Quartz 100%", slug: "the-quartz" },
    { brandId: 3, brandName: "Quartz Gone", slug: "quartz-gone", archivedAt: now },
  ]);
  await storePost(db, { title: "Quartz review", slug: "quartz-review" });
  const shared = await storePost(db, { title: "Quartz costs", slug: "quartz-costs", status: "draft" });
  const [tag] = await db.insert(blogTags).values({ name: CONTENT_MANAGER_TAG, slug: "cm" }).returning();
  await db.insert(blogPostTags).values({ postId: shared.id, tagId: tag?.id ?? 0 });
  await createNetwork(db, { name: "Quartz Network" });
  const at = { createdAt: now, brandId: 1 };
  await createConversion(db, { ...at, transactionId: "QUARTZ-1", sub1: "google" });
  await createConversion(db, { ...at, transactionId: "QUARTZ-2", sub1: "msl" });
  await createConversion(db, { ...at, transactionId: "QUARTZ-OLD", createdAt: new Date("2024-01-01") });
  await createConversion(db, { ...at, transactionId: "QUARTZ-TEST", isTest: true });
  await createConversion(db, { ...at, transactionId: "QUARTZ-DELETED", archivedAt: now });
});

test("an administrator finds every kind of item, and nothing deleted", async () => {
  expect(await found("admin", "quartz")).toEqual([
    ["brand", "Quartz Clinic", "/providers/quartz-clinic"],
    ["brand", "The Quartz 100%", "/providers/the-quartz"],
    ["post", "Quartz review", "Published · /blog/quartz-review"],
    ["post", "Quartz costs", "Draft · /blog/quartz-costs"],
    ["conversion", "QUARTZ-2", "Quartz Clinic · Approved · Mar 8, 2026"],
    ["conversion", "QUARTZ-1", "Quartz Clinic · Approved · Mar 8, 2026"],
    ["network", "Quartz Network", "Affiliate network"],
  ]);
  expect(await found("admin", "100%")).toEqual([["brand", "The Quartz 100%", "/providers/the-quartz"]]);
});

test("a content manager finds only their posts and the conversions of their sources", async () => {
  expect(await found("content_manager", "quartz")).toEqual([
    ["post", "Quartz costs", "Draft · /blog/quartz-costs"],
    ["conversion", "QUARTZ-2", "Quartz Clinic · Approved · Mar 8, 2026"],
  ]);
});

test("administrators find leads and claims by name and email, content managers don't", async () => {
  const lead = { name: "Ana Ruiz", email: "ana.ruiz@visitor.example" };
  await insertUserLead(db, userLeadSchema.parse(buildLeadForm({ fullName: lead.name, email: lead.email })), {
    page: "/compare-providers",
    at: now,
  });
  await db.execute(sql`insert into prescription_leads (submission_id, medication, administration_type, dosage, current_provider,
    current_cost, payment_method, full_name, state, agreed_to_terms, contact_consent, terms_version, consent_page)
    values (gen_random_uuid(), 'semaglutide', 'injectable', 'not_sure', 'X', 1, 'cash', 'Ruiz Ana', 'FL', true, true, '2025-03', '/x')`);
  const claim = { name: "Bea Claimant", id: "1" };
  const fields = buildClaimFields({ fullName: claim.name, phone: "3055550142" });
  await db.insert(rebateClaims).values({
    ...fields,
    agreedToTerms: true,
    orderConfirmationImage: "/uploads/rebate-claims/x.png",
    imageHash: "0".repeat(64),
    householdKey: "x",
    termsVersion: "x",
    agreedAt: now,
    consentPage: "/rebate-claim",
    createdAt: now,
    updatedAt: now,
  });
  expect((await search("admin", lead.email)).items).toContainEqual(
    expect.objectContaining({ kind: "lead", title: lead.name }),
  );
  expect((await search("admin", claim.name)).items).toContainEqual(
    expect.objectContaining({ kind: "claim", id: claim.id, title: claim.name }),
  );
  for (const text of [lead.email, claim.name]) {
    const { items, failed } = await search("content_manager", text);
    expect(items.filter(({ kind }) => kind !== "post")).toEqual([]);
    expect(failed).toEqual([]);
  }
  const ids = (await search("admin", lead.name)).items.filter(({ kind }) => kind === "lead");
  expect(ids.map(({ title }) => title).sort()).toEqual(["Ana Ruiz", "Ruiz Ana"]);
  const recent = await findItems({ db, log, now }, as("admin"), { recent: ids });
  expect(recent.items).toEqual(ids);
});

test("recent items keep their order, have their current title, and are only those the person may open", async () => {
  const all = (await search("admin", "quartz")).items;
  const keys = all.map(({ kind, id }) => ({ kind, id })).toReversed();
  const gone: ItemKey = { kind: "brand", id: "999" };
  await db.update(brands).set({ brandName: "Quartz Renamed" }).where(eq(brands.brandId, 1));
  const recent = searchSchema.parse({ recent: [...keys, gone].slice(0, MAX_RECENT) }).recent;
  const again = await findItems({ db, log, now }, as("admin"), { recent });
  expect(again.items.map(({ kind, id }) => ({ kind, id }))).toEqual(keys);
  expect(again.items.at(-1)?.title).toBe("Quartz Renamed");
  const own = await findItems({ db, log, now }, as("content_manager"), { recent });
  expect(own.items.map(({ title }) => title)).toEqual(["QUARTZ-2", "Quartz costs"]);
});

test("a kind that can't be searched is named, and the others are listed", async () => {
  await db.execute(sql`alter table affiliate_networks rename to hidden_networks`);
  try {
    const { items, failed } = await search("admin", "quartz");
    expect(failed).toEqual(["network"]);
    expect(items.length).toBeGreaterThan(0);
  } finally {
    await db.execute(sql`alter table hidden_networks rename to affiliate_networks`);
  }
});
