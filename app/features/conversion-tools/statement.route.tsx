import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext } from "~/platform/context.server";
import { readCsvUpload } from "~/platform/http/csv-upload.server";
import { readForm } from "~/platform/http/form.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/statement.route";
import { StatementForm } from "./components/statement-form";
import { StatementResult } from "./components/statement-result";
import { correctByStatement } from "./mutations.server";
import { conversionsForStatement, listNetworkChoices } from "./queries.server";
import { compareStatement, type StatementRow } from "./rules/statement";
import { daysOf, guessColumns, readStatement, type StatementProblem } from "./rules/statement-csv";
import { chosenRows, countKinds, type StatementAnswer, shownRows } from "./rules/statement-page";
import { statementSchema } from "./schema";

export async function loader({ context }: Route.LoaderArgs) {
  return { networks: await listNetworkChoices(context.get(platformContext).db) };
}

/**
 * Sets a network's statement against our conversions (spec:conversion-tools#statement-check), and corrects those that were
 * chosen. The file travels with the form, so the comparison is made anew each time: what is corrected is what differs now.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(platformContext);
  const form = await readForm(request);
  const read = await readCsvUpload(form.get("file"), form.get("text"));
  if (!read.ok) return refuse({ line: read.line, column: null, message: read.message });
  const lines = read.rows;
  const header = lines[0]?.cells ?? [];
  const input = statementSchema.parse(Object.fromEntries(form));
  const isNew = form.get("intent") !== "again";
  const guessed = guessColumns(header);
  const columns = isNew
    ? guessed
    : { transaction: input.transaction, payout: input.payout, day: input.day < 0 ? null : input.day };
  const base = { text: read.text, header: [...header], columns, networkId: input.networkId };
  const networks = await listNetworkChoices(db);
  if (!networks.some(({ networkId }) => networkId === input.networkId))
    return refuse({ line: 1, column: null, message: "Choose the network whose statement this is" }, base);
  if (columns.transaction < 0 || columns.payout < 0)
    return refuse(
      { line: 1, column: null, message: "Choose the columns of transaction id and payout" },
      base,
    );
  const statement = readStatement(lines, columns);
  const [problem] = statement.problems;
  if (problem) return refuse(statement.problems, base);

  const compare = async (): Promise<StatementRow[]> => {
    const transactionIds = statement.lines.map(({ transactionId }) => transactionId);
    const days = daysOf(statement.lines);
    const known = await conversionsForStatement(db, input.networkId, { transactionIds, days });
    return compareStatement(statement.lines, known, days);
  };
  const before = await compare();
  const chosen = chosenRows(before, input.correct);
  const change = { networkId: input.networkId, rows: chosen };
  const corrected = await correctByStatement(db, currentActor(context), change, now());
  const rows = corrected > 0 ? await compare() : before;
  const result = {
    rows: shownRows(rows),
    counts: countKinds(rows),
    days: daysOf(statement.lines),
    corrected,
  };
  return data<StatementAnswer>({ ...base, problems: [], result });
}

function refuse(problems: StatementProblem | StatementProblem[], base: Partial<StatementAnswer> = {}) {
  const empty = { text: null, header: [], columns: { transaction: -1, payout: -1, day: null }, networkId: 0 };
  return data<StatementAnswer>(
    { ...empty, ...base, problems: [problems].flat(), result: null },
    { status: 400 },
  );
}

export default function StatementCheck({ loaderData: { networks }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Statement Check" back={{ label: "Back to revenue", to: href("/admin/revenue") }}>
        Set what a network says it pays against the conversions that arrived, and correct what differs. Every
        correction is kept in the history of its conversion.
      </PageHeader>
      <StatementForm networks={networks} answer={actionData} />
      {actionData?.result && <StatementResult answer={actionData} result={actionData.result} />}
    </>
  );
}
