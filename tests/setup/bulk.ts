import { asc, eq } from "drizzle-orm";
import { href } from "react-router";
import { createStaff } from "~/features/auth/factory";
import type { Actor, Role } from "~/features/auth/rules/access";
import type { PreparedRun, Selected } from "~/features/bulk/schema";
import { prepareRun } from "~/features/bulk/use-cases/prepare.server";
import { bulkRows, bulkRuns } from "~/platform/db/tables/bulk";
import type { TestApp } from "./app.ts";
import { browserWith } from "./browser.ts";
import { signIn } from "./staff.ts";

type Person = { actor: Actor; browser: ReturnType<typeof browserWith> };

/** Selects rows and confirms actions as the lists do. */
export function bulkIn(app: TestApp) {
  const { platform } = app;
  const { db } = platform;
  /** @throws Error with the reason if the selection is refused. */
  async function prepare(actor: Actor, selected: Partial<Selected>): Promise<PreparedRun> {
    const everything = { list: "", action: "", input: "", search: "", ids: [], ...selected };
    const answer = await prepareRun(platform, actor, everything as Selected);
    if (!answer.ok) throw new Error(answer.problem);
    return answer.run;
  }
  const send = ({ browser }: Person, runId: number, fields: Record<string, string>) =>
    browser.post(href("/admin/bulk/:runId", { runId: String(runId) }), fields);
  return {
    prepare,
    send,
    /** A signed-in member of staff. */
    async personOf(role: Role, name?: string): Promise<Person> {
      const account = await createStaff(db, { role, ...(name && { name }) });
      return { actor: { ...account, sessionId: "" }, browser: browserWith(app, await signIn(app, account)) };
    },
    /** Selects, and confirms. @returns the id of the change. */
    async change(person: Person, selected: Partial<Selected>): Promise<number> {
      const { runId } = await prepare(person.actor, selected);
      await send(person, runId, { intent: "start" });
      return runId;
    },
    undo: (person: Person, runId: number) => send(person, runId, { intent: "undo" }),
    async statusOf(runId: number) {
      const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.runId, runId));
      return run?.status;
    },
    /** Name → what happened to the row and why. */
    async rowsOf(runId: number): Promise<Record<string, string>> {
      const rows = await db
        .select()
        .from(bulkRows)
        .where(eq(bulkRows.runId, runId))
        .orderBy(asc(bulkRows.place));
      return Object.fromEntries(
        rows.map(({ name, state, problem }) => [name, problem ? `${state}: ${problem}` : state]),
      );
    },
  };
}
