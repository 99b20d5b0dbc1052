import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { findNetwork } from "~/features/revenue/queries/networks.server";
import { type Platform, platformContext } from "~/platform/context.server";
import { readCsvUpload } from "~/platform/http/csv-upload.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import type { Route } from "./+types/statement.route";
import { CorrectionList } from "./components/correction-list";
import { StatementForm } from "./components/statement-form";
import { StatementResult } from "./components/statement-result";
import { undoCorrection } from "./mutations/corrections.server";
import { listNetworkChoices } from "./queries/networks.server";
import { listCorrections } from "./queries/statement.server";
import { readChoices } from "./rules/statement-choices";
import { daysOf, guessColumns, readStatement, type StatementProblem } from "./rules/statement-csv";
import { type StatementResponse, type Undone, undoneText, viewRows } from "./rules/statement-page";
import { statementSchema, undoSchema } from "./schema";
import { checkStatement, correctByStatement } from "./use-cases/check-statement.server";

const CORRECTIONS_PER_PAGE = 10;
const MAX_FILE_NAME = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const requested = Number(url.searchParams.get("page"));
  const page = Number.isInteger(requested) && requested > 0 && requested < 100_000 ? requested : 1;
  const [networks, corrections] = await Promise.all([
    listNetworkChoices(db),
    listCorrections(db, { limit: CORRECTIONS_PER_PAGE, offset: (page - 1) * CORRECTIONS_PER_PAGE }),
  ]);
  return { networks, corrections, page };
}

/**
 * Compares a network's statement with our conversions (spec:conversion-tools#statement-check), corrects the selected
 * rows, and undoes corrections. The form includes the file, so the comparison is repeated each time, and a correction
 * uses the current differences.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const form = await readForm(request);
  const correctionId = undoSchema.parse(form.get("undo"));
  const undone =
    correctionId === null ? null : await undoCorrection(db, currentActor(context), correctionId, now());
  if (correctionId !== null && !form.has("text")) {
    const text = undone ? undoneText(undone) : "This correction was already undone";
    return redirectWithToast(href("/admin/revenue/statement") + url.search, { text }, config);
  }
  return compare(form, undone, { db, now, actor: currentActor(context) });
}

type Comparing = Pick<Platform, "db" | "now"> & { actor: ReturnType<typeof currentActor> };

async function compare(form: FormData, undone: Undone | null, { db, now, actor }: Comparing) {
  const file = form.get("file");
  const read = await readCsvUpload(file, form.get("text"));
  if (!read.ok) return refuse({ line: read.line, column: null, message: read.message });
  const { text, rows: lines } = read;
  const header = lines[0]?.cells ?? [];
  const lists = { all: form.getAll("all"), row: form.getAll("row"), decision: form.getAll("decision") };
  const input = statementSchema.parse({ ...Object.fromEntries(form), ...lists });
  const intent = form.get("intent");
  const { transaction, payout } = input;
  const [day, status] = [input.day, input.status].map((place) => (place < 0 ? null : place));
  const columns =
    form.has("text") && intent !== "check"
      ? { transaction, payout, day: day ?? null, status: status ?? null }
      : guessColumns(header);
  const fileName = nameOf(file instanceof File && file.size > 0 ? file.name : input.fileName);
  const base = { text, fileName, header: [...header], columns, networkId: input.networkId };
  const network = await findNetwork(db, input.networkId);
  if (!network)
    return refuse({ line: 1, column: null, message: "Choose the network this statement is from" }, base);
  if (columns.transaction < 0 || columns.payout < 0)
    return refuse({ line: 1, column: null, message: "Choose the transaction id and payout columns" }, base);
  const { lines: statementLines, problems } = readStatement(lines, columns, network.statuses);
  if (problems.length > 0) return refuse(problems, base);

  const statement = { networkId: network.networkId, fileName, text, lines: statementLines };
  const done =
    intent === "correct"
      ? await correctByStatement(db, actor, { statement, choices: readChoices(input) }, now())
      : { problems: [], corrected: null };
  const isRefused = done.problems.length > 0;
  const result = {
    ...viewRows(await checkStatement(db, statement)),
    // A refused selection stays selected.
    revision: isRefused ? input.revision : now().toISOString(),
    days: daysOf(statementLines),
    corrected: done.corrected,
    problems: done.problems,
    undone,
  };
  return data<StatementResponse>({ ...base, problems: [], result }, { status: isRefused ? 409 : 200 });
}

/** The file's name, made safe to store and show. */
function nameOf(name: string): string {
  return name.replaceAll("\0", "").toWellFormed().slice(0, MAX_FILE_NAME).toWellFormed();
}

function refuse(problems: StatementProblem | StatementProblem[], base: Partial<StatementResponse> = {}) {
  const columns = { transaction: -1, payout: -1, day: null, status: null };
  const empty = { text: null, fileName: "", header: [], columns, networkId: 0 };
  return data<StatementResponse>(
    { ...empty, ...base, problems: [problems].flat(), result: null },
    { status: 400 },
  );
}

export default function StatementCheck({ loaderData, actionData }: Route.ComponentProps) {
  const { networks, corrections, page } = loaderData;
  const pageCount = Math.ceil(corrections.count / CORRECTIONS_PER_PAGE);
  return (
    <>
      <PageHeader title="Statement check">
        Compare a network's statement with the conversions it reported, and correct any differences. Each
        correction is recorded in the conversion's history, and you can undo it.
      </PageHeader>
      <StatementForm networks={networks} answer={actionData} />
      {actionData?.result && (
        <StatementResult key={actionData.result.revision} answer={actionData} result={actionData.result} />
      )}
      <CorrectionList
        {...corrections}
        pages={<Pagination page={page} pageCount={pageCount} label="corrections" />}
      />
    </>
  );
}
