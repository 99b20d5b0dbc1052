import { href } from "react-router";
import { type Actor, adminOnly, allStaff } from "~/features/auth/rules/access";
import {
  type BulkChange,
  type BulkExport,
  type BulkList,
  type BulkRow,
  type BulkWork,
  exportBasics,
} from "~/platform/bulk.server";
import { archiveConversion, restoreConversion } from "../mutations/archive.server";
import {
  type ConversionState,
  findConversionStates,
  listConversionIds,
  streamSelectedConversions,
} from "../queries/conversions.server";
import { daysOf } from "../rules/period";
import { revenueFilterSchema } from "../schema";
import { conversionLines } from "./export.server";

/** The conversions of the revenue page (spec:bulk#bulk-actions). */
export function conversionBulkLists(): BulkList[] {
  return [
    {
      key: "conversions",
      page: href("/admin/revenue"),
      entity: "conversion",
      one: "conversion",
      many: "conversions",
      find({ db, actor, now }: Work, url, limit) {
        const filter = revenueFilterSchema.parse(Object.fromEntries(url.searchParams));
        const range = daysOf({ kind: filter.period, length: filter.days }, now);
        return listConversionIds(db, actor, { ...filter, ...range }, limit);
      },
      actions: [exportConversions, remove, restore],
    },
  ];
}

type Work = BulkWork & { actor: Actor };
type Problem = (conversion: ConversionState) => string | null;

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

async function checkWith(
  problemOf: Problem,
  { db, actor }: Work,
  ids: readonly string[],
): Promise<BulkRow[]> {
  const found = await findConversionStates(db, actor, ids.filter(isId));
  return ids.map((id) => {
    const conversion = found.get(id);
    if (!conversion) return { id, name: "A conversion", problem: "You can't see it" };
    return { id, name: conversion.transactionId, problem: problemOf(conversion) };
  });
}

type Words = Pick<BulkChange, "name" | "label" | "question" | "detail" | "done" | "audited" | "isDangerous">;
type Parts = { problemOf: Problem; run: typeof archiveConversion; back: typeof archiveConversion };

function conversionChange(words: Words, { problemOf, run, back }: Parts): BulkChange {
  return {
    ...words,
    kind: "change",
    roles: adminOnly,
    check: (work: Work, ids) => checkWith(problemOf, work, ids),
    async apply({ db, actor, now }: Work, id) {
      const isDone = isId(id) && (await run(db, actor, Number(id), now));
      if (!isDone) return { done: false, problem: "Someone else changed it first" };
      return { done: true, undo: { updatedAt: now.toISOString() } };
    },
    async revert({ db, actor, now }: Work, id, undo) {
      const state = (await findConversionStates(db, actor, [id])).get(id);
      const isUnchanged = state?.updatedAt === undo.updatedAt;
      return isUnchanged && (await back(db, actor, Number(id), now)) ? null : "It changed since then";
    },
  };
}

const remove = conversionChange(
  {
    name: "delete",
    label: "Delete",
    question: "Delete {rows}?",
    detail: "They are excluded from all totals. You can restore them later.",
    done: "{rows} deleted",
    audited: "archived",
    isDangerous: true,
  },
  {
    problemOf: ({ archivedAt }) => (archivedAt ? "Deleted already" : null),
    run: archiveConversion,
    back: restoreConversion,
  },
);

const restore = conversionChange(
  {
    name: "restore",
    label: "Restore",
    question: "Restore {rows}?",
    detail: "They count in all totals again.",
    done: "{rows} restored",
    audited: "restored",
  },
  {
    problemOf: ({ archivedAt }) => (archivedAt ? null : "It isn't deleted"),
    run: restoreConversion,
    back: archiveConversion,
  },
);

const exportConversions: BulkExport = {
  ...exportBasics,
  detail: "The CSV file has the same columns as the export of the whole page.",
  roles: allStaff,
  file: "revenue-data",
  check: (work: Work, ids) => checkWith(() => null, work, ids),
  lines: ({ db, actor }: Work, ids) => conversionLines(streamSelectedConversions(db, actor, ids)),
};
