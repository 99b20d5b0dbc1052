/** A module that several pages load, and the indexes of these pages. Its imports may include modules outside the plan. */
export type SharedModule = {
  id: string;
  pages: ReadonlySet<number>;
  bytes: number;
  imports: readonly string[];
};

/**
 * A page, or a part of pages that is loaded when it is needed. "island": React without the router, on a public
 * document. "public" and "staff": pages with the router.
 */
export type Page = { kind: Kind; isPart: boolean };
type Kind = "island" | "public" | "staff";

type Chunk = { modules: SharedModule[]; pages: ReadonlySet<number>; bytes: number };
type Pair = readonly [Chunk, Chunk];

/** A chunk below this, before compression, is merged with another. */
const MIN_BYTES = 7_000;
/** How many chunks a page may load in addition to React, the router, and the frame. Those of islands contain their own modules. */
const MAX_PER_PAGE: Readonly<Record<Kind, number>> = {
  island: 6,
  public: 7,
  staff: Number.POSITIVE_INFINITY,
};
/** A visitor on a phone waits for each byte; staff have the files in their browser's cache. */
const PUBLIC_WEIGHT = 50;
/** How many unused bytes, before compression, one request is worth. */
const REQUEST_BYTES = 3_000;

/**
 * Assigns modules to chunks. At first, a chunk contains the modules that exactly the same pages load. Chunks are merged
 * when that saves public pages more requests than it costs them unused bytes, and then until none of these pages loads too many.
 * Chunks of islands are merged only with each other, and so are those of staff pages. No two chunks import each other,
 * even through others, because the order in which they run would be unclear.
 * @returns the number of each module's chunk; a chunk imports only from chunks with lower numbers.
 */
export function planChunks(
  modules: readonly SharedModule[],
  pages: readonly Page[],
): ReadonlyMap<string, number> {
  const chunks = new Chunks(modules, pages);
  while (chunks.mergeBest());
  chunks.mergeSmall();
  for (const [page, { kind, isPart }] of pages.entries()) if (!isPart) chunks.limit(page, MAX_PER_PAGE[kind]);
  return chunks.inOrder();
}

class Chunks {
  readonly #chunks = new Set<Chunk>();
  readonly #chunkOf = new Map<string, Chunk>();
  /** By chunk: all that it imports, directly or not. Valid until the next merge. */
  readonly #imported = new Map<Chunk, ReadonlySet<Chunk>>();

  readonly pages: readonly Page[];

  constructor(modules: readonly SharedModule[], pages: readonly Page[]) {
    this.pages = pages;
    const byPages = Map.groupBy(modules, (each) => [...each.pages].sort((a, b) => a - b).join());
    for (const group of byPages.values()) this.#add(group, group[0]?.pages ?? new Set());
  }

  /** Merges the two public chunks that save the most. @returns whether there were two. */
  mergeBest(): boolean {
    const open = [...this.#chunks].filter((chunk) => this.#kind(chunk) !== "staff");
    return this.#mergeCheapest(pairsOf(open).filter((pair) => this.#cost(pair) < 0));
  }

  /** Merges every small chunk with the chunk that it fits best. */
  mergeSmall(): void {
    const kept = new Set<Chunk>();
    for (;;) {
      const open = [...this.#chunks].filter((chunk) => chunk.bytes < MIN_BYTES && !kept.has(chunk));
      const small = open.sort((a, b) => a.bytes - b.bytes)[0];
      if (!small) return;
      const others = [...this.#chunks].filter((chunk) => chunk !== small);
      if (!this.#mergeCheapest(others.map((other): Pair => [small, other]))) kept.add(small);
    }
  }

  /** Merges chunks that this page loads until they are few enough. */
  limit(page: number, most: number): void {
    for (;;) {
      const own = [...this.#chunks].filter((chunk) => chunk.pages.has(page));
      if (own.length <= most || !this.#mergeCheapest(pairsOf(own))) return;
    }
  }

  /** The number of each module's chunk: those without imports come first. */
  inOrder(): Map<string, number> {
    const order = new Set<Chunk>();
    const visit = (chunk: Chunk) => {
      if (order.has(chunk)) return;
      for (const imported of this.#imports(chunk)) visit(imported);
      order.add(chunk);
    };
    for (const chunk of this.#chunks) visit(chunk);
    return new Map([...order].flatMap(({ modules }, index) => modules.map(({ id }) => [id, index] as const)));
  }

  #add(modules: SharedModule[], pages: ReadonlySet<number>): Chunk {
    const chunk = { modules, pages, bytes: modules.reduce((sum, { bytes }) => sum + bytes, 0) };
    this.#chunks.add(chunk);
    for (const { id } of modules) this.#chunkOf.set(id, chunk);
    return chunk;
  }

  /** @returns whether one of the pairs could be merged. */
  #mergeCheapest(pairs: readonly Pair[]): boolean {
    const byCost = pairs.map((pair) => ({ pair, cost: this.#cost(pair) })).sort((a, b) => a.cost - b.cost);
    const best = byCost.find(({ pair }) => this.#canMerge(pair));
    if (!best) return false;
    const [first, second] = best.pair;
    this.#imported.clear();
    for (const old of best.pair) this.#chunks.delete(old);
    const merged = this.#add([...first.modules, ...second.modules], both(first.pages, second.pages));
    for (const imported of this.#allImports(merged)) imported.pages = both(imported.pages, merged.pages);
    return true;
  }

  /** The unused bytes that pages would load, less what the saved requests are worth. */
  #cost([first, second]: Pair): number {
    const loaded = new Set([first, second, ...this.#allImports(first), ...this.#allImports(second)]);
    let cost = 0;
    for (const page of both(first.pages, second.pages)) {
      const weight = this.pages[page]?.kind === "staff" ? 1 : PUBLIC_WEIGHT;
      for (const chunk of loaded) if (!chunk.pages.has(page)) cost += chunk.bytes * weight;
      if (first.pages.has(page) && second.pages.has(page)) cost -= REQUEST_BYTES * weight;
    }
    return cost;
  }

  #canMerge([first, second]: Pair): boolean {
    if (this.#kind(first) !== this.#kind(second)) return false;
    return !this.#leadsTo(first, second) && !this.#leadsTo(second, first);
  }

  /** Whether one imports the other through at least one more chunk. */
  #leadsTo(from: Chunk, to: Chunk): boolean {
    return [...this.#imports(from)].some((direct) => direct !== to && this.#allImports(direct).has(to));
  }

  #allImports(chunk: Chunk): ReadonlySet<Chunk> {
    const known = this.#imported.get(chunk);
    if (known) return known;
    const found = this.#imports(chunk);
    for (const imported of found) for (const next of this.#imports(imported)) found.add(next);
    this.#imported.set(chunk, found);
    return found;
  }

  #imports(chunk: Chunk): Set<Chunk> {
    const imported = chunk.modules.flatMap(({ imports }) => imports.map((id) => this.#chunkOf.get(id)));
    return new Set(imported.filter((each) => each !== undefined && each !== chunk)) as Set<Chunk>;
  }

  /** The most demanding kind of page that loads the chunk. */
  #kind({ pages }: Chunk): Kind {
    const kinds = new Set([...pages].map((page) => this.pages[page]?.kind));
    return (["island", "public"] as const).find((kind) => kinds.has(kind)) ?? "staff";
  }
}

function pairsOf(chunks: readonly Chunk[]): Pair[] {
  return chunks.flatMap((one, index) => chunks.slice(index + 1).map((other): Pair => [one, other]));
}

/** The pages in either set. */
function both(some: ReadonlySet<number>, others: ReadonlySet<number>): Set<number> {
  return new Set([...some, ...others]);
}
