import { expect, test } from "vitest";
import { readRepository, tree } from "../architecture/source-tree.ts";
import standard from "./asvs-5.0.0.json" with { type: "json" };
import { ledgerFaults } from "./ledger.ts";

test("the list of the standard is complete", () => {
  const levels = Object.values(standard.levels);
  expect(levels.filter((level) => level === 1)).toHaveLength(70);
  expect(levels.filter((level) => level === 2)).toHaveLength(183);
});

test("every requirement has one row, and its tests exist or its reason is written", () => {
  expect(ledgerFaults(readRepository(), standard.levels)).toEqual([]);
});

const GOOD = "| 1.1.1 | 2 | Input is decoded once | Met | Checked | `tests/a.test.ts` decodes once |";
const totals = (met: number, other = 0) =>
  [
    `| Met | Done | ${met} |`,
    "| Operator | Setup | 0 |",
    `| Not met | Missing | ${other} |`,
    "| Not applicable | None | 0 |",
  ].join("\n");

function faultsOf(page: string): string[] {
  const sources = { "docs/security/asvs.md": page, "tests/a.test.ts": 'test("decodes once", () => {});' };
  return ledgerFaults(tree(sources), { "1.1.1": 2 });
}

test("a complete ledger has no faults", () => {
  expect(faultsOf(`${totals(1)}\n${GOOD}`)).toEqual([]);
});

test.for<[string, string, string]>([
  ["without a row", totals(0), "has no row 1.1.1"],
  ["with a row twice", `${totals(2)}\n${GOOD}\n${GOOD}`, "1.1.1 is repeated"],
  ["with another level", `${totals(1)}\n${GOOD.replace("| 2 |", "| 1 |")}`, "another level"],
  ["with an unknown status", `${totals(0)}\n${GOOD.replace("Met", "Maybe")}`, "unknown status Maybe"],
  ["with a missing test", `${totals(1)}\n${GOOD.replace("decodes once", "decodes twice")}`, "missing test"],
  ["with a missing file", `${totals(1)}\n${GOOD.replace("a.test.ts", "b.test.ts")}`, "missing test"],
  ["without a test or a reason", `${totals(1)}\n${GOOD.replace(/`.*once/, "")}`, "1.1.1 has no reason"],
  ["without what's missing", `${totals(0, 1)}\n${GOOD.replace("Met", "Not met")}`, "1.1.1 has no reason"],
  ["with a wrong total", `${totals(2)}\n${GOOD}`, 'wrong number of rows for "Met"'],
])("a ledger %s is reported", ([, page, fault]) => {
  expect(faultsOf(page).join("\n")).toContain(fault);
});
