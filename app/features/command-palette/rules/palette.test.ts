import { expect, test } from "vitest";
import { detailOf } from "./details";
import {
  failureText,
  matchingTargets,
  type PaletteTarget,
  type RecentKey,
  searchGroups,
  startGroups,
  withRecent,
} from "./palette";

const target = (label: string, group: string, path: string, isAction = false): PaletteTarget => ({
  label,
  group,
  path,
  isAction,
});
const targets = [
  target("Blog Management", "Blog", "/admin/blog"),
  target("Leads", "Providers", "/admin/leads"),
  target("Affiliate networks", "Settings", "/admin/settings/networks"),
  target("Create post", "New post", "/admin/blog/new", true),
];
const lead = { kind: "lead", id: "comparison:7", title: "Ana Ruiz", detail: "Comparison · TX" } as const;

test.for<[typed: string, labels: string[]]>([
  ["", []],
  ["post", ["Create post"]],
  ["CREATE P", ["Create post"]],
  ["man bl", ["Blog Management"]],
  ["set", ["Affiliate networks"]],
  ["lo", []],
  ["ost", []],
])("“%s” matches pages whose words begin with it", ([typed, labels]) => {
  expect(matchingTargets(targets, typed).map(({ label }) => label)).toEqual(labels);
});

test("pages that begin with the typed text come first", () => {
  const both = [target("Blog", "Overview", "/admin/a"), target("Overview", "Blog", "/admin/b")];
  expect(matchingTargets(both, "over").map(({ path }) => path)).toEqual(["/admin/b", "/admin/a"]);
});

test("a search lists actions, pages, and items in groups, without empty ones", () => {
  expect(searchGroups(targets, "lea", [lead])).toEqual([
    {
      label: "Pages",
      lines: [
        {
          key: "page /admin/leads",
          title: "Leads",
          detail: "Providers",
          to: "/admin/leads",
          opens: { kind: "page", id: "/admin/leads" },
        },
      ],
    },
    {
      label: "Leads",
      lines: [
        {
          key: "lead comparison:7",
          title: "Ana Ruiz",
          detail: "Comparison · TX",
          to: "/admin/leads/comparison/7",
          opens: { kind: "lead", id: "comparison:7" },
        },
      ],
    },
  ]);
});

test("each kind of item opens its own page", () => {
  const kinds = ["brand", "post", "claim", "network", "conversion"] as const;
  const items = kinds.map((kind) => ({ kind, id: "7", title: "T & 1", detail: "" }));
  const lines = searchGroups([], "t", items).flatMap((group) => group.lines);
  expect(lines.map(({ to }) => to)).toEqual([
    "/admin/edit/7",
    "/admin/blog/edit/7",
    "/admin/claims/7",
    "/admin/revenue?period=all&days=365&q=T+%26+1",
    "/admin/settings/networks/7",
  ]);
});

test("at first, it lists what was opened last and still exists, then the other actions", () => {
  const recent: RecentKey[] = [
    { kind: "lead", id: "comparison:7" },
    { kind: "lead", id: "comparison:8" },
    { kind: "page", id: "/admin/leads" },
    { kind: "page", id: "/admin/removed" },
  ];
  const groups = startGroups(targets, recent, [lead]).map(({ label, lines }) => [
    label,
    ...lines.map(({ title }) => title),
  ]);
  expect(groups).toEqual([
    ["Recent", "Ana Ruiz", "Leads"],
    ["Actions", "Create post"],
  ]);
  const opened: RecentKey[] = [{ kind: "page", id: "/admin/blog/new" }];
  expect(startGroups(targets, opened, []).map(({ label }) => label)).toEqual(["Recent"]);
});

test("the last eight are kept, each once", () => {
  const keys = Array.from({ length: 9 }, (_, i): RecentKey => ({ kind: "brand", id: String(i) }));
  const kept = keys.reduce<RecentKey[]>(withRecent, []);
  expect(kept.map(({ id }) => id).join("")).toBe("87654321");
  expect(
    withRecent(kept, { kind: "brand", id: "5" })
      .map(({ id }) => id)
      .join(""),
  ).toBe("58764321");
});

test("kinds that couldn't be searched are named", () => {
  expect(failureText([])).toBeNull();
  expect(failureText(["lead", "conversion"])).toBe(
    "We couldn't search leads and conversions. Try again in a moment.",
  );
  expect(detailOf(["Draft", null, "", "/blog/a"])).toBe("Draft · /blog/a");
});
