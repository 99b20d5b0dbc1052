import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { LIST_PARAMETERS } from "~/ui/data-table";
import { Field } from "~/ui/field";
import { FilterBar, SearchInput } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { Select } from "~/ui/inputs";
import { PageHeader } from "~/ui/page-header";
import { CursorPagination } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/inbox.route";
import { InactivityBanner } from "./components/inactivity-banner";
import { InboxTable } from "./components/inbox-table";
import { outcomeLabels } from "./components/outcome";
import { ReplayBanner } from "./components/replay-banner";
import { enqueueReplay } from "./jobs.server";
import { replayRequests } from "./mutations/replay.server";
import { MAX_IN_REPLAY, startReplay } from "./mutations/replay-runs.server";
import { listReplayable, listRequests } from "./queries/inbox.server";
import { listNetworks } from "./queries/networks.server";
import { listPostingIntervals } from "./queries/posting-intervals.server";
import { findReplayState } from "./queries/replays.server";
import { inactivityOf } from "./rules/inactivity";
import { replayRunningMessage, replayStartedMessage, replayText } from "./rules/messages";
import { type InboxFilter, inboxFilterSchema, inboxOutcomes, readIds } from "./schema";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  const filter = inboxFilterSchema.parse(Object.fromEntries(url.searchParams));
  const views = await openViews(db, currentActor(context), url, "/admin/revenue/inbox");
  const [page, networks, networkIntervals, replay] = await Promise.all([
    listRequests(db, filter, rowsPerPageFrom(url.searchParams)),
    listNetworks(db),
    listPostingIntervals(db, now()),
    findReplayState(db, now()),
  ]);
  return {
    ...page,
    views,
    filter,
    replay,
    networks: networks.map(({ networkId, name }) => ({ value: String(networkId), label: name })),
    inactive: networkIntervals.flatMap((intervals) => inactivityOf(intervals, now()) ?? []),
  };
}

/** Replays the selected requests, or starts a replay of all filtered requests that weren't accepted. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, database, now, config } = platform;
  const actor = currentActor(context);
  const form = await readForm(request);
  const filter = inboxFilterSchema.parse(Object.fromEntries(url.searchParams));
  const intent = form.get("intent");
  if (intent !== "replay" && intent !== "replay-all")
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const inbox = href("/admin/revenue/inbox") + url.search;
  const ids =
    intent === "replay" ? readIds(form.getAll("id")) : await listReplayable(db, filter, MAX_IN_REPLAY);
  if (intent === "replay" || ids.length === 0) {
    const result = await replayRequests(db, actor, ids, now());
    return redirectWithToast(inbox, { text: replayText(result) }, config);
  }
  const isStarted = await startReplay(database, actor, ids, now(), enqueueReplay(platform));
  const text = isStarted ? replayStartedMessage : replayRunningMessage;
  return redirectWithToast(inbox, { text }, config);
}

/** Every postback that arrived, accepted or not (spec:revenue#inbox). */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { rows, filter, networks, inactive, newer, older, replay } = loaderData;
  const isFiltered = Boolean(filter.outcome || filter.network || filter.q);
  return (
    <>
      <PageHeader title="Postback inbox">
        Postbacks from networks and their outcomes (Eastern Time). Tokens aren't saved.
      </PageHeader>
      <div className="flex flex-col gap-5">
        <InactivityBanner inactive={inactive} />
        {replay && <ReplayBanner replay={replay} />}
        <div className="flex flex-wrap items-start gap-2">
          <Filters filter={filter} networks={networks} isFiltered={isFiltered} />
          <SavedViews views={loaderData.views} />
        </div>
        <InboxTable
          key={rows.map((row) => row.id).join()}
          rows={rows}
          isFiltered={isFiltered}
          pages={
            <CursorPagination
              newer={newer === null ? null : String(newer)}
              older={older === null ? null : String(older)}
              rows={rows.length}
              label="the inbox"
            />
          }
        />
      </div>
    </>
  );
}

type FiltersProps = {
  filter: InboxFilter;
  networks: { value: string; label: string }[];
  isFiltered: boolean;
};

function Filters({ filter, networks, isFiltered }: FiltersProps) {
  return (
    <FilterBar
      label="Filter the inbox"
      keep={LIST_PARAMETERS}
      clear={isFiltered ? href("/admin/revenue/inbox") : undefined}
      className="grow"
    >
      <SearchInput
        name="q"
        label="Transaction id"
        placeholder="Transaction id..."
        defaultValue={filter.q}
        className="max-sm:basis-40"
      />
      <FoldedFilters names={["outcome", "network"]}>
        <Field label="Outcome" labelHidden className="grow sm:grow-0">
          <Select
            name="outcome"
            defaultValue={filter.outcome ?? ""}
            placeholder="All outcomes"
            options={inboxOutcomes.map((outcome) => ({ value: outcome, label: outcomeLabels[outcome] }))}
          />
        </Field>
        <Field label="Network" labelHidden className="grow sm:grow-0">
          <Select
            name="network"
            defaultValue={filter.network === undefined ? "" : String(filter.network)}
            placeholder="All networks"
            options={networks}
          />
        </Field>
      </FoldedFilters>
    </FilterBar>
  );
}
