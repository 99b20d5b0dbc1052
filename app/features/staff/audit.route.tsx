import { useMemo } from "react";
import { href } from "react-router";
import { listAudit } from "~/features/audit/queries.server";
import {
  type AuditCursor,
  type AuditFilter,
  auditEntities,
  auditFilterSchema,
} from "~/features/audit/schema";
import { currentActor } from "~/features/auth/middleware.server";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { LIST_PARAMETERS } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { Select, TextInput } from "~/ui/inputs";
import { PageHeader } from "~/ui/page-header";
import { CursorPagination } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/audit.route";
import { AuditEntryRow } from "./components/audit-entry";
import { listStaffOptions } from "./queries.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const filter = auditFilterSchema.parse(Object.fromEntries(url.searchParams));
  const views = await openViews(db, currentActor(context), url, "/admin/audit");
  const size = rowsPerPageFrom(url.searchParams);
  const [page, people] = await Promise.all([listAudit(db, filter, size), listStaffOptions(db)]);
  return { ...page, views, filter, people };
}

/** Who changed what, before and after, and when (spec:audit#audit-screen). */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { entries, filter, people, views, newer, older } = loaderData;
  return (
    <>
      <PageHeader title="Audit log">
        Who changed what, and when (Eastern Time). Entries can't be changed or removed.
      </PageHeader>
      <div className="flex flex-wrap items-start gap-2">
        <Filters filter={filter} people={people} />
        <SavedViews views={views} />
      </div>
      {filter.entity && filter.entityId !== undefined && (
        <p className="mt-4 text-sm text-ink-soft">
          Showing changes to one {auditEntities[filter.entity].toLowerCase()} only.
        </p>
      )}
      {filter.partOf !== undefined && (
        <p className="mt-4 text-sm text-ink-soft">Showing the rows of one bulk change only.</p>
      )}
      <div className="mt-4 overflow-hidden rounded-lg border border-line bg-surface">
        {entries.length === 0 ? (
          <EmptyState title={isFiltered(filter) ? "No entries match your filters" : "No changes yet"}>
            {isFiltered(filter)
              ? "Try different words or a longer period."
              : "Changes that staff make appear here."}
          </EmptyState>
        ) : (
          <ol>
            {entries.map((entry) => (
              <AuditEntryRow
                key={entry.auditId}
                entry={entry}
                historyAddress={`${href("/admin/audit")}?${new URLSearchParams({ entity: entry.entity, entityId: entry.entityId })}`}
              />
            ))}
          </ol>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures text-sm text-ink-soft">
          {entries.length === 1 ? "1 entry" : `${entries.length} entries`} on this page
        </p>
        <CursorPagination
          newer={placeText(newer)}
          older={placeText(older)}
          rows={entries.length}
          label="the audit log"
        />
      </div>
    </>
  );
}

/** `people`: the options as JSON. */
type FiltersProps = { filter: AuditFilter; people: string };

function Filters({ filter, people }: FiltersProps) {
  const options = useMemo(() => JSON.parse(people) as { value: string; label: string }[], [people]);
  return (
    <FilterBar
      label="Filter the audit log"
      keep={["entityId", "partOf", ...LIST_PARAMETERS]}
      className="grow"
      clear={isFiltered(filter) ? href("/admin/audit") : undefined}
    >
      <SearchInput
        name="q"
        label="Search"
        placeholder="Search..."
        defaultValue={filter.q}
        className="max-sm:basis-40"
      />
      <FoldedFilters names={["person", "entity", "from", "to"]}>
        <Field label="Person" labelHidden className="grow sm:grow-0">
          <Select name="person" defaultValue={filter.person} placeholder="Everyone" options={options} />
        </Field>
        <Field label="Kind" labelHidden className="grow sm:grow-0">
          <Select
            name="entity"
            defaultValue={filter.entity}
            placeholder="All kinds"
            options={Object.entries(auditEntities).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <div className="flex grow flex-wrap gap-3 sm:grow-0 sm:flex-nowrap">
          <DayInput name="from" label="From" value={filter.from} />
          <DayInput name="to" label="To" value={filter.to} />
        </div>
      </FoldedFilters>
    </FilterBar>
  );
}

function DayInput({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <Field label={label} className="flex-row! grow items-center text-sm sm:grow-0">
      <TextInput type="date" name={name} defaultValue={value} className="sm:w-38" />
    </Field>
  );
}

function isFiltered({ older: _, newer: __, ...filter }: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

function placeText(cursor: AuditCursor | null): string | null {
  return cursor && `${cursor.at}-${cursor.id}`;
}
