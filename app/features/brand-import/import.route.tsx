import { data, href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/import.route";
import { ExportLinks } from "./components/export-links";
import { FileFormat } from "./components/file-format";
import { ImportList } from "./components/import-list";
import { UploadForm } from "./components/upload-form";
import { listImports } from "./queries/imports.server";
import { kindOfSlug } from "./rules/kinds";
import { receiveImportFile } from "./use-cases/receive-upload.server";

const SHOWN_IMPORTS = 50;

/** The kind may be in the URL: `?kind=brand-fees`, from the dashboard's menu. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  return {
    kind: kindOfSlug(url.searchParams.get("kind") ?? ""),
    imports: await listImports(db, SHOWN_IMPORTS),
  };
}

/** A file sent without the page's script. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveImportFile(request, context.get(platformContext), currentActor(context));
  if (received.ok) return redirect(href("/admin/import/:id", { id: String(received.importId) }));
  return data({ message: received.message, kind: received.kind }, { status: received.status });
}

/** CSV import and export of brands, fees, and prices (spec:brand-import#kinds, spec:brand-import#export). */
export default function Import({ loaderData: { kind, imports }, actionData }: Route.ComponentProps) {
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
