import { expect, test } from "vitest";
import { staffArea } from "~/staff-area";
import { siteRoutes } from "./route-map.ts";

const guarded = siteRoutes.filter((route) => route.isGuarded);

test("the staff area has a page for every URL inside the guarded layout, and no other", () => {
  expect(Object.keys(staffArea).sort()).toEqual(guarded.map((route) => route.pattern).sort());
});

test.for([...new Set(guarded.map((route) => route.feature))])(
  "%s describes the pages of its own routes",
  async (feature) => {
    const module: { staffPages: object } = await import(`../../app/features/${feature}/staff-pages.ts`);
    const own = guarded.filter((route) => route.feature === feature);
    expect(Object.keys(module.staffPages).sort()).toEqual(own.map((route) => route.pattern).sort());
  },
);
