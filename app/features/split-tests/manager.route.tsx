import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { data, href, useSearchParams } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { AccessRefused, type Actor } from "~/features/auth/rules/access";
import { CardListHead } from "~/features/saved-views/public-components/card-list-head";
import { openViews } from "~/features/saved-views/use-cases.server";
import { dayOf } from "~/kernel/days";
import { type Platform, platformContext } from "~/platform/context.server";
import { existingPage } from "~/platform/db/list-page.server";
import { redirectWithToast, toastHeaders } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { LIST_PARAMETERS, sortFrom } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { FilterBar } from "~/ui/filter-bar";
import { FoldedFilters } from "~/ui/folded-filters";
import { Select } from "~/ui/inputs";
import { PageHeader } from "~/ui/page-header";
import { Pagination, useUrlWith } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { SortOption } from "~/ui/sort-choice";
import type { Route } from "./+types/manager.route";
import { TestCard } from "./components/test-card";
import { type OpenForm, TestForm } from "./components/test-form";
import { archiveTest, createTest, restoreTest, setTestStatus, updateTest } from "./mutations/tests.server";
import { findTest, listPostChoices, listTestPage } from "./queries/tests.server";
import { draftFrom, draftOf, newDraft } from "./rules/draft";
import { messages } from "./rules/messages";
import {
  type DraftRefusal,
  splitTestStatuses,
  statusNames,
  testIdOrNull,
  testListSchema,
  testSortKeys,
} from "./schema";

/** Split tests, and the form for one of them: `?form=new` or `?form={id}` (spec:split-tests#test-manager). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, log } = context.get(platformContext);
  const actor = currentActor(context);
  const views = await openViews(db, actor, url, "/admin/blog/split-tests");
  const list = testListSchema.parse(Object.fromEntries(url.searchParams));
  const sort = sortFrom(url.searchParams, testSortKeys, "desc");
  const formParam = url.searchParams.get("form");
  const shared = { views, list, sort, today: dayOf(now()) };
  try {
    const size = rowsPerPageFrom(url.searchParams);
    const read = (page: number) => listTestPage(db, actor, { ...list, page, size }, sort, now());
    const found = await existingPage(list.page, size, read);
    const form = formParam === null ? null : await openForm(db, actor, formParam, now());
    const posts = formParam === null ? [] : await listPostChoices(db, actor);
    return data({ ...shared, ...found, form, posts, failed: false });
  } catch (error) {
    log.failure(error, "split tests not listed");
    const nothing = { tests: [], total: 0, page: 1, pageCount: 1, form: null, posts: [] };
    return data({ ...shared, ...nothing, failed: true }, { status: 503 });
  }
}

async function openForm(
  db: Platform["db"],
  actor: Actor,
  formParam: string,
  now: Date,
): Promise<OpenForm | null> {
  if (formParam === "new") return { test: null, draft: newDraft(now) };
  const testId = testIdOrNull.parse(formParam);
  const test = testId === null ? undefined : await findTest(db, actor, testId);
  if (!test) return null;
  const { id, name, version, hasAssignments } = test;
  return { test: { id, name, version, hasAssignments }, draft: draftOf(test) };
}

type Refused = { refusal?: DraftRefusal; problem?: { title: string; reason: string | null } };
type Answer = Response | ReturnType<typeof data<Refused>>;
type Work = {
  platform: Platform;
  actor: Actor;
  /** Null: the id is missing or invalid. */
  id: string | null;
  form: FormData;
  /** Where to return; the form stays open there, unless it was the one that was saved. */
  list: ReturnType<typeof sameList>;
};

const works = new Map<unknown, { failed: string; run: (work: Work) => Promise<Answer> }>([
  ["create", { failed: messages.createFailed, run: save }],
  ["update", { failed: messages.updateFailed, run: save }],
  ["start", { failed: messages.statusFailed, run: setStatus }],
  ["pause", { failed: messages.statusFailed, run: setStatus }],
  ["delete", { failed: messages.deleteFailed, run: remove }],
  ["restore", { failed: messages.restoreFailed, run: restore }],
]);

export async function action({ request, context, url }: Route.ActionArgs): Promise<Answer> {
  const platform = context.get(platformContext);
  const form = await readForm(request);
  const work = works.get(form.get("intent"));
  if (!work) throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { run, failed } = work;
  const isSave = run === save;
  try {
    return await run({
      platform,
      actor: currentActor(context),
      id: testIdOrNull.parse(form.get("id")),
      form,
      list: sameList(url, isSave ? ["form"] : []),
    });
  } catch (error) {
    const isRefused = error instanceof AccessRefused;
    if (!isRefused) platform.log.failure(error, "split test not changed");
    const reason = isRefused ? error.message : "Try again.";
    const status = isRefused ? 403 : 503;
    // Typed values stay: the form shows them again, even if the page is reloaded.
    const answer: Refused = isSave
      ? { refusal: { message: failed, errors: {}, draft: draftFrom(form) } }
      : { problem: { title: failed, reason } };
    return data(answer, { status });
  }
}

const CONFLICT =
  "This test was saved in another tab or by someone else after you opened it. Copy your changes, then reopen the test to see what was saved.";

async function save({ platform, actor, id, form, list }: Work): Promise<Answer> {
  const { db, now, config } = platform;
  const draft = draftFrom(form);
  const isNew = form.get("intent") === "create";
  const failed = isNew ? messages.createFailed : messages.updateFailed;
  const refuse = (message: string, status: number, errors = {}) =>
    data<Refused>({ refusal: { message, errors, draft } }, { status });
  if (!isNew && id === null) return refuse(messages.notFound, 404);
  const result =
    id === null || isNew
      ? await createTest(db, actor, draft, now())
      : await updateTest(db, actor, { id, version: Number(form.get("version")) }, draft, now());
  if (result.done) {
    const text = `${result.name} is ${isNew ? "created" : "saved"}`;
    return redirectWithToast(list.back, { text }, config);
  }
  if (result.problem === "fields") return refuse(failed, 400, result.errors);
  return result.problem === "conflict" ? refuse(CONFLICT, 409) : refuse(messages.notFound, 404);
}

const refuse = (title: string, reason: string | null, status: number) =>
  data<Refused>({ problem: { title, reason } }, { status });

async function setStatus({ platform, actor, id, form, list }: Work): Promise<Answer> {
  const { db, now, config } = platform;
  if (id === null) return refuse(messages.statusFailed, messages.notFound, 404);
  const wanted = form.get("intent") === "start" ? "active" : "paused";
  const result = await setTestStatus(db, actor, id, wanted, now());
  if (!result.done) return refuse(messages.statusFailed, result.reason, 409);
  const text = `${result.name} is ${statusNames[result.status].toLowerCase()}`;
  return redirectWithToast(list.back, { text }, config);
}

async function remove({ platform, actor, id, list }: Work): Promise<Answer> {
  const { db, now, config } = platform;
  const name = id && (await archiveTest(db, actor, id, now()));
  if (!id || name === null) return refuse(messages.deleteFailed, messages.notFound, 404);
  const undo = { action: list.undo, fields: { intent: "restore", id } };
  return redirectWithToast(list.back, { text: `${name} is deleted`, undo }, config);
}

async function restore({ platform, actor, id }: Work): Promise<Answer> {
  const { db, now, config } = platform;
  const result = id === null ? null : await restoreTest(db, actor, id, now());
  if (!result) return refuse(messages.restoreFailed, messages.notFound, 404);
  const { name, pausedBecause } = result;
  const text = pausedBecause ? `${name} was restored as paused. ${pausedBecause}` : `${name} was restored`;
  // Undo doesn't know which form is open by now, so the page stays as it is.
  const headers = await toastHeaders({ text }, config);
  return data<Refused>({}, { headers });
}

export default function SplitTestManager({ loaderData, actionData }: Route.ComponentProps) {
  const { tests, total, page, pageCount, list, posts, today, failed } = loaderData;
  const addressWith = useUrlWith();
  const refusal = actionData?.refusal;
  // Values typed for a deleted test can still be saved as a new one.
  const form = loaderData.form ?? (refusal ? { test: null, draft: refusal.draft } : null);
  const create = <ButtonLink to={addressWith({ form: "new" })}>Create Split Test</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Split tests"
        back={{ to: href("/admin/blog/analytics"), label: "Back to blog analytics" }}
        actions={form ? null : create}
      >
        Show each visitor one of several versions of a post and see which performs best.
      </PageHeader>
      {actionData?.problem && (
        <Banner tone="error" title={actionData.problem.title} className="mb-6">
          {actionData.problem.reason}
        </Banner>
      )}
      {failed && <Banner tone="error" title={messages.listFailed} className="mb-6" />}
      {form && (
        <TestForm
          {...form}
          key={form.test?.id ?? "new"}
          posts={posts}
          refusal={refusal}
          listAddress={addressWith({ form: null })}
        />
      )}
      <div className="flex flex-col gap-4">
        {!failed && <ListHead {...loaderData} />}
        {tests.length > 0 ? (
          <ul className="flex flex-col gap-5">
            {tests.map((test) => (
              <li key={test.id}>
                <TestCard
                  test={test}
                  today={today}
                  editAddress={addressWith({ form: test.id })}
                  // A form of this test would show an outdated version, so it closes and asks first.
                  action={form?.test?.id === test.id ? addressWith({ form: null }) : undefined}
                />
              </li>
            ))}
          </ul>
        ) : (
          !failed && !form && <NoTests isFiltered={list.status !== undefined} create={create} />
        )}
        {total > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="figures text-sm text-ink-soft">
              {total === 1 ? "1 split test" : `${total} split tests`}
            </p>
            <Pagination page={page} pageCount={pageCount} rows={total} label="Split tests" />
          </div>
        )}
      </div>
    </>
  );
}

type ListHeadProps = Pick<Route.ComponentProps["loaderData"], "list" | "sort" | "views">;

function ListHead({ list: { status }, sort, views }: ListHeadProps) {
  const [params] = useSearchParams();
  const withForm = params.has("form") ? `?${new URLSearchParams({ form: params.get("form") ?? "" })}` : "";
  return (
    <CardListHead sort={sort} choices={sortChoices} views={views}>
      <FilterBar
        label="Filter split tests"
        keep={[...LIST_PARAMETERS, "form"]}
        clear={status === undefined ? undefined : href("/admin/blog/split-tests") + withForm}
      >
        <FoldedFilters names={["status"]}>
          <Field label="Status" labelHidden>
            <Select
              name="status"
              defaultValue={status ?? ""}
              placeholder="All statuses"
              options={splitTestStatuses.map((value) => ({ value, label: statusNames[value] }))}
            />
          </Field>
        </FoldedFilters>
      </FilterBar>
    </CardListHead>
  );
}

const sortChoices: readonly SortOption[] = [
  { key: "created", label: "Created", up: "oldest first", down: "newest first" },
  { key: "name", label: "Name", up: "first to last", down: "last to first" },
  { key: "status", label: "Status", up: "first to last", down: "last to first" },
  { key: "start", label: "First day", up: "earliest first", down: "latest first" },
];

function NoTests({ isFiltered, create }: { isFiltered: boolean; create: ReactNode }) {
  const picture = <FlaskConical aria-hidden="true" className="mx-auto size-12 text-ink-faint" />;
  if (isFiltered)
    return (
      <EmptyState picture={picture} title="No split tests with this status">
        Choose another status, or clear the filter.
      </EmptyState>
    );
  return (
    <EmptyState picture={picture} title="No split tests yet" action={create}>
      Create two versions of a post, then create a test to see which performs better.
    </EmptyState>
  );
}
