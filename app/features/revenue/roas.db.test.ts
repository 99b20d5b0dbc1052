import { expect, test } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { facebookAdSpend } from "~/platform/db/tables/ad-spend";
import { conversions } from "~/platform/db/tables/revenue";
import { useApp } from "~tests/setup/app";
import { browserWith } from "~tests/setup/browser";
import { signIn } from "~tests/setup/staff";
import { createConversion } from "./factory";

const app = await useApp();
const { db } = app.platform;
const admin = browserWith(app, await signIn(app, await createStaff(db)));
const page = (query: string) => admin.page(`/admin/revenue${query}`);

test("the dashboard shows ROAS only if payout and spend cover the same data, otherwise a dash and the reason", async () => {
  await createConversion(db, { transactionId: "t-1", brandId: 7, sub1: "hv", payout: "311.00" });
  const [stored] = await db.select().from(conversions);
  const day = stored?.day ?? "";
  await db.insert(facebookAdSpend).values({ date: day, spendAmount: "100.00", source: "csv" });
  const roas = async (query: string) => {
    const html = await page(query);
    const text = html
      .replace(/<script[\s\S]*?<\/script>|<!--.*?-->/g, "")
      .replace(/<[^>]*>/g, " ")
      .replaceAll("&#x27;", "'");
    const figures = text.match(/\d+\.\d\dx/g) ?? [];
    return { figures, dashes: text.match(/—/g)?.length ?? 0, text: text.replace(/\s+/g, " ") };
  };
  expect(await roas("")).toMatchObject({ figures: ["3.11x", "3.11x"], dashes: 0 });
  for (const query of ["?source=hv", "?source=other", "?brand=7", "?brand=none", "?q=t-1"]) {
    const { figures, dashes, text } = await roas(query);
    expect([query, figures, dashes]).toEqual([query, [], 2]);
    expect(text).toContain("— Ad spend isn't tracked by source, brand, or search");
  }
  const { figures, text } = await roas("?tests=1");
  expect([figures, text.includes("— The payout includes tests")]).toEqual([[], true]);
});
