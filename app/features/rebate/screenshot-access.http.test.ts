import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import type { Role } from "~/features/auth/rules/access";
import { authUsers } from "~/platform/db/tables/auth";
import type { TestApp } from "~tests/setup/app";
import { claimForm, useClaims } from "~tests/setup/claims";
import { addressOfClaim } from "~tests/setup/reviews";
import { signIn } from "~tests/setup/staff";

const { app, db, rows, useS3 } = await useClaims();
const { s3App } = await useS3();

const cookieOf = async (role: Role) => signIn(app, await createStaff(db, { role }));

async function cookieOfDeactivated(): Promise<string> {
  const account = await createStaff(db);
  const cookie = await signIn(app, account);
  await db.update(authUsers).set({ deactivatedAt: new Date() }).where(eq(authUsers.id, account.userId));
  return cookie;
}

const admin = await cookieOf("admin");
const others: Record<string, string> = {
  anonymous: "",
  "a content manager": await cookieOf("content_manager"),
  "a deactivated administrator": await cookieOfDeactivated(),
  "a cookie that opens nothing": "staff.session_token=abc.def",
};

/**
 * Every URL that serves a new claim's screenshot or might: the one in its row, the reviewer's, and variants of them.
 */
async function addressesOfNewClaim(store: TestApp): Promise<{ file: string; claim: string; all: string[] }> {
  expect((await store.fetch("/rebate-claim/submit", { method: "POST", body: claimForm() })).status).toBe(200);
  const [row] = await rows();
  const file = String(row?.order_confirmation_image);
  const claim = `${addressOfClaim(Number(row?.claim_id))}/screenshot`;
  const spellings = [
    `${file}?download=1`,
    file.replace("uploads", "%75ploads"),
    file.replace("rebate-claims", "rebate%2Dclaims"),
    file.replace("/rebate", "%2Frebate"),
    file.replace("rebate-claims/", "blog-images/../rebate-claims/"),
    file.replace("rebate-claims/", "blog-images/%2E%2E/rebate-claims/"),
    file.replace("rebate-claims/", "/rebate-claims/"),
    file.replace("rebate-claims", "Rebate-Claims"),
    `${file}.data`,
    `${claim}.data`,
    `${claim}/`,
  ];
  return { file, claim, all: [file, claim, ...spellings] };
}

const isPicture = async (answer: Response) =>
  answer.headers.get("content-type") === "image/jpeg" ||
  Buffer.from(await answer.arrayBuffer()).includes("JFIF");

describe.each<[string, TestApp]>([
  ["on disk", app],
  ["in an S3-compatible store", s3App],
])("a screenshot %s", (_where, store) => {
  test.each(Object.entries(others))("isn't served to %s, at any URL", async (_who, cookie) => {
    const { file, claim, all } = await addressesOfNewClaim(store);
    for (const address of all) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await store.fetch(address, { method, headers: { cookie } });
        expect([address, method, answer.status]).not.toEqual([address, method, 200]);
        expect([address, method, await isPicture(answer)]).toEqual([address, method, false]);
      }
    }
    const there = await store.fetch(file, { headers: { cookie } });
    const missing = await store.fetch(file.replace(/\d\./, "x."), { headers: { cookie } });
    expect([there.status, await there.text()]).toEqual([404, await missing.text()]);
    expect(there.headers.get("cache-control")).toBe("no-store");
    expect((await store.fetch(claim, { headers: { cookie } })).status).toBe(302);
  });

  test("is served to an administrator, and never cached", async () => {
    const { file, claim } = await addressesOfNewClaim(store);
    for (const address of [file, claim]) {
      const answer = await store.fetch(address, { headers: { cookie: admin } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("x-robots-tag")).toContain("noindex");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    }
  });
});
