import type { RowReader } from "./db/read-together.server";
import { DeadlineExceeded, within } from "./deadline.server";
import type { Log } from "./log.server";

/** The person who looks at Today. */
export type TodayViewer = { userId: string; role: string };

/** Something that someone should do, in words without personal data. */
export type TodayItem = {
  /** "3 reports of wrong prices are open." */
  says: string;
  /** Money or trust is being lost, so it comes first. */
  isUrgent: boolean;
  /** Where it is done: a page of this site that the viewer may open. */
  link: { to: string; label: string };
  /** Something that can be done right here: a form post, which gets the page to return to as `back`. */
  action?: { to: string; label: string; fields: Readonly<Record<string, string>> };
};

/** One thing to look at on Today (spec:staff#today-items). */
export type TodaySource = {
  key: string;
  /** What is looked at, for the line that says it couldn't be: "Rebate claims". */
  title: string;
  /** Lines are shown in this order after urgent ones; steps of ten leave room for more. */
  order: number;
  /** The roles that can do it. */
  roles: readonly string[];
  /** Null or empty if nothing needs anyone. One query of `db` with a limit; it may take 2 s. */
  read(viewer: TodayViewer, db: RowReader): Promise<TodayItem | readonly TodayItem[] | null>;
};

/** `item` is null if it couldn't be read. */
export type TodayLine = { key: string; title: string; item: TodayItem | null };

/** All sources that features registered. */
export type Today = {
  add(sources: readonly TodaySource[]): void;
  /**
   * Asks all sources for this viewer at once. Never throws, and takes little more than 2 s.
   * @param db what the sources read from: `readTogether`, so that their queries are one statement.
   */
  read(viewer: TodayViewer, db: RowReader): Promise<TodayLine[]>;
};

const WITHIN_MS = 2_000;

export function createToday(log: Log): Today {
  const all: TodaySource[] = [];
  async function readOne(
    { key, title, read }: TodaySource,
    viewer: TodayViewer,
    db: RowReader,
  ): Promise<TodayLine[]> {
    try {
      const found = await within(WITHIN_MS, () => read(viewer, db));
      const items = found === null ? [] : [found].flat();
      return items.map((item, index) => ({ key: index === 0 ? key : `${key}-${index}`, title, item }));
    } catch (error) {
      const reason =
        error instanceof DeadlineExceeded ? "part of Today took too long" : "part of Today not read";
      log.failure(error, reason, { part: key }, "warn");
      return [{ key, title, item: null }];
    }
  }
  return {
    add(sources) {
      all.push(...sources);
      all.sort((a, b) => a.order - b.order);
    },
    async read(viewer, db) {
      const requested = all.filter(({ roles }) => roles.includes(viewer.role));
      const lines = await Promise.all(requested.map((source) => readOne(source, viewer, db)));
      const shown = lines.flat();
      const isUrgent = ({ item }: TodayLine) => item?.isUrgent === true;
      return [...shown.filter(isUrgent), ...shown.filter((line) => !isUrgent(line))];
    },
  };
}
