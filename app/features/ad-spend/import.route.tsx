import { data, Form, href, useNavigation } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { readCsvUpload } from "~/platform/http/csv-upload.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CsvFileField } from "~/ui/csv-file-field";
import { type CsvProblem, CsvProblems } from "~/ui/csv-problems";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/import.route";
import { SpendPreview } from "./components/spend-preview";
import { importSpend } from "./mutations/spend.server";
import { readDays, spendToday } from "./queries.server";
import { compareSpend } from "./rules/spend";
import { readSpendCsv } from "./rules/spend-csv";

/** How many days of a long file the preview shows; the import covers all of them. */
const PREVIEWED_DAYS = 400;

/** Reads a CSV, previews its changes, and stores them once confirmed. The confirmation form carries the file's text. */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { config, db, now } = platform;
  const form = await readForm(request);
  const read = await readCsvUpload(form.get("file"), form.get("text"));
  if (!read.ok) return refuse([{ line: read.line, column: null, message: read.message }]);
  const today = await spendToday(platform);
  const { days, problems } = readSpendCsv(read.rows, today);
  if (problems.length > 0) return refuse(problems);
  if (form.get("intent") !== "import") {
    const changes = compareSpend(days, await readDays(db, days));
    return data({
      problems: [],
      text: read.text,
      changes: changes.slice(0, PREVIEWED_DAYS),
      counts: countOf(changes),
    });
  }
  const changes = await importSpend(db, currentActor(context), days, { now: now(), today });
  const text = changes.length === 1 ? "1 day imported" : `${changes.length} days imported`;
  return redirectWithToast(
    href("/admin/revenue/ad-spend"),
    { text: changes.length === 0 ? "Nothing changed. All of these days were already imported." : text },
    config,
  );
}

function refuse(problems: CsvProblem[]) {
  return data(
    { problems, text: null, changes: [], counts: { new: 0, changed: 0, unchanged: 0 } },
    { status: 400 },
  );
}

function countOf(changes: readonly { kind: "new" | "changed" | "unchanged" }[]) {
  const counts = { new: 0, changed: 0, unchanged: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}

export default function ImportAdSpend({ actionData }: Route.ComponentProps) {
  const { state, formData } = useNavigation();
  const isReading = state !== "idle" && formData?.get("intent") === "preview";
  return (
    <>
      <PageHeader
        title="Import ad spend"
        back={{ label: "Back to ad spend", to: href("/admin/revenue/ad-spend") }}
      >
        Use a CSV with the columns date and spend_amount, and optionally campaign. You can also use the ads
        vendor's reports (Day, Amount spent (USD), Campaign name) without changes.
      </PageHeader>
      <Card className="max-w-form">
        <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
          <CsvFileField
            id="ad-spend-file"
            label="CSV file"
            hint="Up to 2 MB. You review the changes before anything is saved."
          />
          <div>
            <Button type="submit" name="intent" value="preview" busy={isReading} busyLabel="Reading...">
              Review changes
            </Button>
          </div>
        </Form>
      </Card>
      {actionData && actionData.problems.length > 0 && (
        <div className="mt-6">
          <Banner tone="error" title="The file wasn't imported" />
          <div className="mt-4 overflow-x-auto">
            <CsvProblems caption="Problems in the file" problems={actionData.problems} />
          </div>
        </div>
      )}
      {actionData?.text != null && (
        <SpendPreview text={actionData.text} changes={actionData.changes} counts={actionData.counts} />
      )}
    </>
  );
}
