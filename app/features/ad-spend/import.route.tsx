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
import { Field } from "~/ui/field";
import { Select } from "~/ui/inputs";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/import.route";
import { RecentImports } from "./components/recent-imports";
import { SpendPreview } from "./components/spend-preview";
import { importSpend } from "./mutations/spend.server";
import { spendTodays } from "./queries/connections.server";
import { readDays, recentImports, underStoredNames } from "./queries/spend.server";
import { TEMPLATE } from "./rules/file-columns";
import { previewOf } from "./rules/preview";
import { readReportRows } from "./rules/report-rows";
import { compareSpend, platformNames, platforms } from "./rules/spend";
import { readSpendCsv } from "./rules/spend-csv";
import { chosenPlatform } from "./schema";

/** How many days of a long file the preview shows; the import covers all of them. */
const PREVIEWED_DAYS = 400;
const LISTED_IMPORTS = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  return { imports: await recentImports(db, LISTED_IMPORTS) };
}

/** Reads a CSV, previews its changes, and stores them once confirmed. The confirmation form carries the file's text. */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { config, db, now } = platform;
  const form = await readForm(request);
  const read = await readCsvUpload(form.get("file"), form.get("text"), readReportRows);
  if (!read.ok) return refuse([{ line: read.line, column: null, message: read.message }]);
  const today = await spendTodays(platform);
  const chosen = chosenPlatform.parse(form.get("platform"));
  const { days, problems, format, skipped } = readSpendCsv(read.rows, { chosen, today });
  if (problems.length > 0) return refuse(problems);
  const fileName = nameOf(form);
  if (form.get("intent") !== "import") {
    const stored = await underStoredNames(db, days);
    const changes = compareSpend(stored, await readDays(db, stored));
    return data({
      problems: [],
      text: read.text,
      changes: changes.slice(0, PREVIEWED_DAYS).map(previewOf),
      counts: countOf(changes),
      file: { name: fileName, format, chosen, skipped },
    });
  }
  const { changes, changeId } = await importSpend(
    db,
    currentActor(context),
    { days, fileName },
    { now: now(), today },
  );
  const text = changes.length === 1 ? "1 day imported" : `${changes.length} days imported`;
  const list = href("/admin/revenue/ad-spend");
  return redirectWithToast(
    list,
    changeId === null
      ? { text: "Nothing changed. All of these days were already imported." }
      : { text, undo: { action: list, fields: { intent: "undo", change: String(changeId) } } },
    config,
  );
}

function nameOf(form: FormData): string {
  const file = form.get("file");
  const name = file instanceof File ? file.name : form.get("name");
  return typeof name === "string" ? name.replaceAll("\0", "").toWellFormed().slice(0, 200) : "";
}

function refuse(problems: CsvProblem[]) {
  return data(
    { problems, text: null, changes: [], counts: { new: 0, changed: 0, unchanged: 0 }, file: null },
    { status: 400 },
  );
}

function countOf(changes: readonly { kind: "new" | "changed" | "unchanged" }[]) {
  const counts = { new: 0, changed: 0, unchanged: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  return counts;
}

const TEMPLATE_LINK = `data:text/csv;charset=utf-8,${encodeURIComponent(`${TEMPLATE}\r\n`)}`;

export default function ImportAdSpend({ loaderData, actionData }: Route.ComponentProps) {
  const { state, formData } = useNavigation();
  const isReading = state !== "idle" && formData?.get("intent") === "preview";
  return (
    <>
      <PageHeader
        title="Import ad spend"
        back={{ label: "Back to ad spend", to: href("/admin/revenue/ad-spend") }}
      >
        Upload a daily report from Meta, Google Ads, or TikTok Ads just as you downloaded it, or a CSV with
        the columns date and spend_amount. The columns campaign, ad_set, ad, their ids (such as campaign_id),
        account, and platform are optional.{" "}
        <a href={TEMPLATE_LINK} download="ad-spend.csv" className="link">
          Download a template
        </a>
      </PageHeader>
      <Card className="max-w-form">
        <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
          <CsvFileField
            id="ad-spend-file"
            label="CSV file"
            hint="Up to 2 MB. You review the changes before anything is saved."
          />
          <Field
            id="ad-spend-platform"
            label="Ad platform"
            hint="Reports from Google Ads and TikTok Ads are recognized. Any other file counts as Meta's unless you choose."
          >
            <Select
              name="platform"
              options={[
                { value: "", label: "As in the file" },
                ...platforms.map((value) => ({ value, label: platformNames[value] })),
              ]}
            />
          </Field>
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
        <SpendPreview
          text={actionData.text}
          changes={actionData.changes}
          counts={actionData.counts}
          file={actionData.file}
        />
      )}
      <RecentImports imports={loaderData.imports} />
    </>
  );
}
