import { createCookie } from "react-router";
import { expect, test } from "vitest";
import { readStaffView, STAFF_VIEW_COOKIE, staffViewCookie } from "./staff-view";

const standard = { density: "compact", isTourDone: false, closedGroups: ["Administration"] };

test("the server reads the view that a browser stored", async () => {
  const view = { density: "comfortable", isTourDone: true, closedGroups: ["Blog", "Revenue"] } as const;
  const stored = staffViewCookie({ ...view, closedGroups: [...view.closedGroups] }, true);
  const [pair = "", ...attributes] = stored.split("; ");
  expect(attributes).toEqual(["Path=/admin", "Max-Age=31536000", "SameSite=Lax", "Secure"]);
  expect(readStaffView(await createCookie(STAFF_VIEW_COOKIE).parse(pair))).toEqual(view);
});

test("a cookie from an earlier release offers the tour", () => {
  expect(readStaffView({ density: "compact", closedGroups: [] })).toMatchObject({ isTourDone: false });
});

test.each([
  null,
  "text",
  { density: "huge", closedGroups: [] },
  { density: "compact", closedGroups: ["x".repeat(41)] },
])("an unusable value gives the standard view: %j", (value) =>
  expect(readStaffView(value)).toEqual(standard),
);
