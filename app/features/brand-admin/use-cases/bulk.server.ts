import { href } from "react-router";
import { type Actor, adminOnly } from "~/features/auth/rules/access";
import { exportedLines } from "~/features/brand-import/queries/export.server";
import {
  archiveBrand,
  type BrandState,
  restoreBrand,
  revertBrand,
  type StateChange,
  verifyBrand,
} from "~/features/brands/mutations/state.server";
import {
  type BulkChange,
  type BulkExport,
  type BulkList,
  type BulkRow,
  type BulkWork,
  exportBasics,
} from "~/platform/bulk.server";
import type { Db } from "~/platform/db/client.server";
import { listBrandIds } from "../queries/brand-list.server";
import { type BrandStateRow, findBrandStates } from "../queries/bulk.server";
import { brandIdFrom, brandListSchema } from "../schema";

/** The dashboard's brands: what its rows and the brand's page can do, for many brands (spec:bulk#bulk-actions). */
export function brandBulkLists(): BulkList[] {
  return [
    {
      key: "brands",
      page: href("/admin"),
      entity: "brand",
      one: "brand",
      many: "brands",
      find: ({ db, now }, url, limit) =>
        listBrandIds(db, brandListSchema.parse(Object.fromEntries(url.searchParams)), now, limit),
      actions: [verify, exportBrands, remove, restore],
    },
  ];
}

type Problem = (brand: BrandStateRow) => string | null;

const ifListed: Problem = ({ archivedAt }) => (archivedAt ? "Deleted already" : null);
const ifArchived: Problem = ({ archivedAt }) => (archivedAt ? null : "Already on the site");

function checkWith(problemOf: Problem) {
  return async ({ db }: Pick<BulkWork, "db">, ids: readonly string[]): Promise<BulkRow[]> => {
    const brands = await findBrandStates(
      db,
      ids.flatMap((id) => brandIdFrom(id) ?? []),
    );
    return ids.map((id) => {
      const brand = brands.get(Number(id));
      if (!brand) return { id, name: `Brand ${id}`, problem: "It no longer exists" };
      return { id, name: brand.brandName, problem: problemOf(brand) };
    });
  };
}

type Words = Pick<BulkChange, "name" | "label" | "question" | "detail" | "done" | "audited" | "isDangerous">;
type Parts = {
  problemOf: Problem;
  run: (db: Db, actor: Actor, brandId: number, now: Date) => Promise<StateChange>;
  /** The state before, for the undo. */
  before: (brand: BrandStateRow) => BrandState;
};

function brandChange(words: Words, { problemOf, run, before }: Parts): BulkChange {
  return {
    ...words,
    kind: "change",
    roles: adminOnly,
    check: checkWith(problemOf),
    async apply({ db, actor, now }: BulkWork & { actor: Actor }, id) {
      const brand = (await findBrandStates(db, [Number(id)])).get(Number(id));
      const problem = brand ? problemOf(brand) : "It no longer exists";
      if (!brand || problem) return { done: false, problem: problem ?? "" };
      await run(db, actor, brand.brandId, now);
      return { done: true, undo: { changedAt: now.toISOString(), before: before(brand) } };
    },
    async revert({ db, actor, now }: BulkWork & { actor: Actor }, id, undo) {
      const { changedAt, before: stored } = undo as { changedAt: string; before: StoredState };
      const earlier = { changedAt: new Date(changedAt), to: stateFrom(stored) };
      const reverted = await revertBrand(db, actor, Number(id), earlier, now);
      return reverted ? null : "It changed since then";
    },
  };
}

/** A state as JSON, whose dates are text. */
type StoredState = Record<keyof BrandState, string | null>;

function stateFrom({ archivedBy, ...dates }: StoredState): BrandState {
  const read = Object.entries(dates).map(([name, at]) => [name, at === null ? null : new Date(at)]);
  return { ...Object.fromEntries(read), ...(archivedBy !== undefined && { archivedBy }) };
}

const verify = brandChange(
  {
    name: "verify",
    label: "Verified today",
    question: "Mark {rows} as verified today?",
    detail:
      "Only do this if you compared every price with the provider's own site today. Visitors see the date of the check.",
    done: "{rows} marked as verified today",
    audited: "verified",
  },
  {
    problemOf: ifListed,
    run: verifyBrand,
    before: ({ lastVerifiedUpdated }) => ({ lastVerifiedUpdated }),
  },
);

const remove = brandChange(
  {
    name: "delete",
    label: "Delete",
    question: "Delete {rows}?",
    detail: "They disappear from every public page. You can restore them later.",
    done: "{rows} deleted",
    audited: "archived",
    isDangerous: true,
  },
  { problemOf: ifListed, run: archiveBrand, before: () => ({ archivedAt: null, archivedBy: null }) },
);

const restore = brandChange(
  {
    name: "restore",
    label: "Restore",
    question: "Restore {rows}?",
    detail: "Visitors see them again on every public page.",
    done: "{rows} restored",
    audited: "restored",
  },
  {
    problemOf: ifArchived,
    run: restoreBrand,
    before: ({ archivedAt, archivedBy }) => ({ archivedAt, archivedBy }),
  },
);

const exportBrands: BulkExport = {
  ...exportBasics,
  detail:
    "The CSV file has the columns of the brands file, without fees and prices. It can be imported again.",
  roles: adminOnly,
  file: "brands",
  check: checkWith(ifListed),
  lines: ({ db }, ids) => exportedLines(db, "brands", ids),
};
