import type { ReactNode } from "react";
import { type Sort, SortChoice, type SortOption } from "~/ui/sort-choice";
import type { ListViews } from "../rules/views";
import { SavedViews } from "./saved-views";

type CardListHeadProps = {
  sort: Sort;
  choices: readonly SortOption[];
  views: ListViews;
  /** The list's filters. */
  children: ReactNode;
};

/** Filters, order, and views above a list of cards, which has no column headers (spec:staff#list-columns). */
export function CardListHead({ sort, choices, views, children }: CardListHeadProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      {children}
      <div className="flex min-w-0 items-center gap-2 max-sm:basis-full">
        <div className="min-w-0 max-sm:grow sm:w-68">
          <SortChoice sort={sort} choices={choices} />
        </div>
        <SavedViews views={views} />
      </div>
    </div>
  );
}
