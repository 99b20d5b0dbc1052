import { data, href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { platformContext } from "~/platform/context.server";
import { existingPage } from "~/platform/db/list-page.server";
import { Card } from "~/ui/card";
import { sortFrom } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/import.route";
import { ExportLinks } from "./components/export-links";
import { FileFormat } from "./components/file-format";
import { ImportList } from "./components/import-list";
import { UploadForm } from "./components/upload-form";
import { listImports } from "./queries/imports.server";
import { kindOfSlug } from "./rules/kinds";
import { importPageField, importSortKeys } from "./schema";
import { receiveImportFile } from "./use-cases/receive-upload.server";

/** The kind may be in the URL: `?kind=brand-fees`, from the dashboard's menu. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const views = await openViews(db, currentActor(context), url, "/admin/import");
  const sort = sortFrom(url.searchParams, importSortKeys, "desc");
  const requested = importPageField.parse(url.searchParams.get("page"));
  const size = rowsPerPageFrom(url.searchParams);
  const read = (page: number) => listImports(db, sort, { page, size });
  return {
    kind: kindOfSlug(url.searchParams.get("kind") ?? ""),
    ...(await existingPage(requested, size, read)),
    sort,
    views,
  };
}

/** A file sent without the page's script. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveImportFile(request, context.get(platformContext), currentActor(context));
  if (received.ok) return redirect(href("/admin/import/:id", { id: String(received.importId) }));
  return data({ message: received.message, kind: received.kind }, { status: received.status });
}

/** CSV import and export of brands, fees, and prices (spec:brand-import#kinds, spec:brand-import#export). */
export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, imports, total, sort, page, pageCount, views } = loaderData;
  return (
    <>
      <PageHeader title="Import and export" back={{ label: "Back to Brands", to: href("/admin") }}>
        Import brands, fees, and prices from a CSV file, or export them to edit in a spreadsheet.
      </PageHeader>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="flex flex-col gap-5">
          <Card as="section">
            <h2 className="text-lg font-semibold">Import CSV</h2>
            <p className="mb-4 mt-1 text-sm text-ink-soft">Review the changes before you import them.</p>
            <UploadForm
              key={actionData ? "again" : "first"}
              kind={actionData?.kind ?? kind}
              message={actionData?.message ?? null}
            />
          </Card>
          <Card as="section">
            <h2 className="text-lg font-semibold">Export CSV</h2>
            <p className="mb-3 mt-1 text-sm text-ink-soft">
              Includes everything that isn't deleted. Importing an unedited export makes no changes.
            </p>
            <ExportLinks />
          </Card>
        </div>
        <FileFormat />
      </div>
      <section className="mt-8">
        <h2 className="mb-3 text-lg font-semibold">Earlier imports</h2>
        <ImportList
          imports={imports}
          sort={sort}
          status={total === 0 ? undefined : total === 1 ? "1 import" : `${total} imports`}
          pages={<Pagination page={page} pageCount={pageCount} rows={total} label="Imports" />}
          head={(columns) => <SavedViews views={views} columns={columns} />}
          empty={
            <EmptyState title="No imports yet">
              Choose a file above to check it. Checked files appear here.
            </EmptyState>
          }
        />
      </section>
    </>
  );
}
