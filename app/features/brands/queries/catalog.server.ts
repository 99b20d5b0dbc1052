import { sql } from "drizzle-orm";
import { createContext } from "react-router";
import type { Brand } from "~/features/brands/schema";
import type { Platform } from "~/platform/context.server";
import { type CatalogRow, listCatalog } from "./brands.server";

/**
 * The brands, read from this process's memory. A stopped brand (spec:brands#stop) is found only by the methods that
 * say so.
 */
export type BrandCatalog = {
  /** Every brand that visitors are offered, by name. The list is shared: never change it. */
  all(): Promise<readonly Brand[]>;
  byId(brandId: number): Promise<Brand | undefined>;
  bySlug(slug: string): Promise<Brand | undefined>;
  /** The stopped brand with this slug. */
  stoppedBySlug(slug: string): Promise<Brand | undefined>;
  stoppedById(brandId: number): Promise<Brand | undefined>;
  /** Every brand that isn't archived, by name, stopped ones included: for staff and for rebate claims. */
  allWithStopped(): Promise<readonly Brand[]>;
  /** Cancels the timer for the next end of a stop. */
  close(): void;
};

type Index = { brands: readonly Brand[]; byId: Map<number, Brand>; bySlug: Map<string, Brand> };
type Snapshot = { offered: Index; stopped: Index; every: readonly Brand[] };

/** Keeps all brands in memory: the nested query costs far too much to run for each request (spec:brands#catalog-copy). */
export async function createBrandCatalog(
  platform: Pick<Platform, "copies" | "database" | "log" | "now">,
): Promise<BrandCatalog> {
  const { copies, now } = platform;
  const alarm = createAlarm(platform);
  const copy = await copies.open("brands_changed", "brands", async (db) => {
    const rows = await listCatalog(db, now());
    alarm.set(firstEnd(rows));
    return toSnapshot(rows);
  });
  const offered = async () => (await copy.read()).offered;
  const stopped = async () => (await copy.read()).stopped;
  return {
    all: async () => (await offered()).brands,
    byId: async (brandId) => (await offered()).byId.get(brandId),
    bySlug: async (slug) => (await offered()).bySlug.get(slug),
    stoppedBySlug: async (slug) => (await stopped()).bySlug.get(slug),
    stoppedById: async (brandId) => (await stopped()).byId.get(brandId),
    allWithStopped: async () => (await copy.read()).every,
    close: alarm.close,
  };
}

function toSnapshot(rows: readonly CatalogRow[]): Snapshot {
  const brandsIf = (isOffered: boolean) =>
    rows.filter((row) => row.isOffered === isOffered).map(({ brand }) => brand);
  return {
    offered: toIndex(brandsIf(true)),
    stopped: toIndex(brandsIf(false)),
    every: rows.map(({ brand }) => brand),
  };
}

function toIndex(brands: readonly Brand[]): Index {
  return {
    brands,
    byId: new Map(brands.map((brand) => [brand.brandId, brand])),
    bySlug: new Map(brands.map((brand) => [brand.slug, brand])),
  };
}

/** When the next current stop ends. */
function firstEnd(rows: readonly CatalogRow[]): Date | null {
  const ends = rows.flatMap((row) => (row.isOffered ? [] : (row.stopEndsAt ?? [])));
  const [first] = ends.sort();
  return first === undefined ? null : new Date(first);
}

/** Timers can't wait longer than 24 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;
const RETRY_MS = 1_000;

/**
 * When a stop ends, no row changes. So each process announces the change to all of them, and catalogs and cached pages
 * are renewed as after any other change (spec:brands#stop-end).
 */
function createAlarm({ database, log, now }: Pick<Platform, "database" | "log" | "now">) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function set(end: Date | null): void {
    clearTimeout(timer);
    if (end === null || isClosed) return;
    const wait = Math.min(Math.max(end.getTime() - now().getTime(), 0), LONGEST_WAIT_MS);
    timer = setTimeout(() => void ring(end), wait).unref();
  }

  async function ring(end: Date): Promise<void> {
    if (now() < end) return set(end);
    try {
      await database.db.execute(sql`select pg_notify('brands_changed', '')`);
    } catch (error) {
      log.failure(error, "the end of a stop was not announced");
      if (!isClosed) timer = setTimeout(() => void ring(end), RETRY_MS).unref();
    }
  }

  return {
    set,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

export const brandCatalogContext = createContext<BrandCatalog>();
