import type { PinnedReport } from "~/features/explorer/rules/pinned";
import type { DayFigures, Figure } from "./figures";

/** Today's and yesterday's figures of what one person may see. */
export type TodayFigures = {
  /** New York days: yesterday, and the same weekday a week before. */
  day: string;
  before: string;
  /** Today's figures so far. Null if they couldn't be read. */
  soFar: DayFigures | null;
  /** Yesterday's figures. Null if they couldn't be read. */
  figures: Figure[] | null;
};

/** What Today shows one person (spec:staff#today). */
export type TodayContent = TodayFigures & {
  /** Saved reports that this person pinned. */
  pinned: PinnedReport[];
  /** `item` is null if it couldn't be read. */
  lines: {
    key: string;
    title: string;
    item: {
      says: string;
      isUrgent: boolean;
      link: { to: string; label: string };
      action?: { to: string; label: string; fields: Readonly<Record<string, string>> };
    } | null;
  }[];
};
