import { href } from "react-router";
import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { createConversion } from "~/features/revenue/factory";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";

const now = new Date("2026-03-09T14:00:00Z");
const app = await useApp({ now: () => now });
const { db } = app.platform;
const admin = browserWith(app, await signIn(app, await createStaff(db)));
const manager = browserWith(app, await signIn(app, await createStaff(db, { role: "content_manager" })));

test("each role sees today's figures so far, as far as it may (spec:staff#today-so-far)", async () => {
  await createConversion(db, { payout: "100.00", createdAt: now, sub1: "x" });
  await createConversion(db, { payout: "40.00", createdAt: now, sub1: "hv" });
  for (const address of [href("/admin/today"), href("/admin")])
    expect(await admin.page(address)).toMatch(/Today so far.*Conversions\D*2\D.*\$140\.00/s);
  for (const address of [href("/admin/today"), href("/admin/msl-dashboard")]) {
    const own = await manager.page(address);
    expect(own).toMatch(/Today so far.*Conversions\D*1\D.*\$40\.00/s);
    expect(own).toMatch(/>CTR<.*>—<.*id="yesterday"/s);
    for (const hidden of ["$140.00", "Ad spend", "Profit"]) expect(own).not.toContain(hidden);
  }
});
