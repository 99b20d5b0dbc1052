import { createHash } from "node:crypto";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import { lockConversions } from "~/features/revenue/mutations/conversions.server";
import type { Db } from "~/platform/db/client.server";
import { storeCorrection } from "../mutations/corrections.server";
import { conversionsForStatement, settledLines } from "../queries/statement.server";
import { compareStatement } from "../rules/compare-statement";
import { type CorrectionPlan, planCorrections } from "../rules/corrections";
import type { StatementLine, StatementRow } from "../rules/statement";
import type { Choices } from "../rules/statement-choices";
import { daysOf } from "../rules/statement-csv";
import type { Corrected } from "../rules/statement-page";

/** A parsed statement of a network. */
export type Statement = {
  networkId: number;
  fileName: string;
  text: string;
  lines: readonly StatementLine[];
};

/** Compares the statement with our current data. */
export async function checkStatement(db: Db, statement: Statement): Promise<StatementRow[]> {
  const { networkId, lines } = statement;
  const transactionIds = [...new Set(lines.map(({ transactionId }) => transactionId))];
  const days = daysOf(lines);
  const known = await conversionsForStatement(db, networkId, { transactionIds, days });
  const settled = await settledLines(db, networkId, {
    transactionIds,
    fingerprint: fingerprintOf(statement.text),
  });
  return compareStatement({ lines, known, days, settled });
}

/**
 * Corrects the selected rows of a statement in one transaction. The comparison is repeated inside it, so that the
 * correction uses the current differences, and nothing is adjusted twice.
 * @returns problems with the selection, with nothing changed; `corrected` is null if no selected row still differs.
 */
export function correctByStatement(
  db: Db,
  actor: Actor,
  { statement, choices }: { statement: Statement; choices: Choices },
  now: Date,
): Promise<{ problems: CorrectionPlan["problems"]; corrected: Corrected | null }> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await lockConversions(tx);
    const plan = planCorrections(await checkStatement(tx, statement), choices);
    const { changes, decisions, problems } = plan;
    if (problems.length > 0 || (changes.length === 0 && decisions.length === 0))
      return { problems, corrected: null };
    const { networkId, fileName, text } = statement;
    const source = { networkId, fileName, fingerprint: fingerprintOf(text) };
    const correctionId = await storeCorrection(tx, actor, { source, plan }, now);
    return {
      problems,
      corrected: { correctionId, conversions: changes.length, decisions: decisions.length },
    };
  });
}

const fingerprintOf = (text: string) => createHash("sha256").update(text).digest("hex");
