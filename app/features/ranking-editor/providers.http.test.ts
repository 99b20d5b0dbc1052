import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { stopBrand } from "~/features/brands/mutations/state.server";
import { useApp } from "~tests/setup/app";
import { brandFixture, price } from "~tests/setup/brands";
import { signIn } from "~tests/setup/staff";

const app = await useApp();
const { db } = app.platform;
const admin = { ...(await createStaff(db)), sessionId: "a" };
const cookie = await signIn(app, await createStaff(db, { role: "content_manager" }));
const { created } = brandFixture(db, admin, new Date());
const ids: string[] = [];
for (let number = 1; number <= 14; number += 1) {
  const brand = { raw: { brand_name: `Picked Clinic ${number}` }, prices: [{ id: null, row: price() }] };
  ids.push(String((await created(brand)).brand_id));
}

const ask = (search: Record<string, string>) =>
  app.fetch(`${href("/admin/blog/providers")}?${new URLSearchParams(search)}`, { headers: { cookie } });

test("the provider field lists twelve matches, and stopped providers as stopped (spec:post-editor#provider-field)", async () => {
  const [first = ""] = ids;
  await stopBrand(db, admin, Number(first), { reason: "Recall", endsAt: null }, new Date());
  await app.settled();
  const { lines, left } = await (await ask({ q: "picked clinic" })).json();
  expect([lines.length, left]).toEqual([12, 2]);
  expect(lines[0]).toMatchObject({
    brandName: "Picked Clinic 1",
    isStopped: true,
    states: "All but AL, TX",
  });
  expect(lines[1]).toMatchObject({ isStopped: false, price: expect.stringMatching(/^\$\d+/) });
  const byId = await (await ask({ ids: `${ids[3]},999999` })).json();
  expect(byId.lines.map(({ brandName }: { brandName: string }) => brandName)).toEqual(["Picked Clinic 4"]);
});

test("the provider field refuses long names and too many or invalid ids by naming the field", async () => {
  const tooMany = Array.from({ length: 101 }, (_, index) => index + 1).join(",");
  for (const [search, field] of [
    [{ q: "x".repeat(101) }, "q"],
    [{ ids: "1,two" }, "ids"],
    [{ ids: tooMany }, "ids"],
  ] as const) {
    const response = await ask(search);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(new RegExp(`^${field}: `));
  }
});
