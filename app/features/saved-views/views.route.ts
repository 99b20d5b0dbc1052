import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { canOpen } from "~/features/auth/rules/access";
import { type Platform, platformContext, staffAccessContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import type { Route } from "./+types/views.route";
import {
  archiveView,
  createView,
  restoreView,
  setDefault,
  shareView,
  updateView,
  type ViewResult,
} from "./mutations.server";
import { findView } from "./queries.server";
import { isViewList, viewAddress } from "./rules/lists";
import { type ViewAnswer, viewMessages } from "./rules/views";
import { newViewSchema, type ViewChange, viewChangeSchema } from "./schema";

const refuse = (problem: string, status: number) => data<ViewAnswer>({ problem }, { status });
const statusOf = { gone: 404, taken: 409, full: 409 } as const;

/** Saves and changes views (spec:staff#saved-views). It hides views of lists that this person may not open. */
export async function action({ request, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const fields = await readFields(request);
  const mayOpen = (page: string) => canOpen(context.get(staffAccessContext), actor.role, page);
  if (fields.intent === "create") {
    const parsed = newViewSchema.safeParse(fields);
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? viewMessages.failed, 400);
    if (!mayOpen(parsed.data.page)) return refuse(viewMessages.gone, 404);
    const result = await createView(platform.db, actor, parsed.data, platform.now());
    return answer(platform, result, `View “${parsed.data.name}” saved`);
  }
  const parsed = viewChangeSchema.safeParse(fields);
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const view = await findView(platform.db, parsed.data.viewId);
  if (!view || !mayOpen(view.page)) return refuse(viewMessages.gone, 404);
  return carryOut(platform, actor, parsed.data);
}

async function carryOut(platform: Platform, actor: ReturnType<typeof currentActor>, change: ViewChange) {
  const { db, now } = platform;
  const { intent, viewId, search } = change;
  switch (intent) {
    case "update":
      return answer(platform, await updateView(db, actor, viewId, search, now()), "View updated");
    case "share":
      return answer(platform, await shareView(db, actor, viewId, true, now()), "View shared");
    case "unshare":
      return answer(platform, await shareView(db, actor, viewId, false, now()), "View is private now");
    case "delete":
      return answer(platform, await archiveView(db, actor, viewId, now()), "View deleted");
    case "restore":
      return answer(platform, await restoreView(db, actor, viewId, now()), "View restored");
    case "open-with":
      return answer(platform, await setDefault(db, actor, viewId, true), "Default view set");
    case "open-without":
      return answer(platform, await setDefault(db, actor, viewId, false), "Default view removed");
  }
}

async function answer({ config }: Platform, result: ViewResult, text: string) {
  if (!result.done) return refuse(viewMessages[result.problem], statusOf[result.problem]);
  const { page, viewId, archivedAt } = result.view;
  if (!isViewList(page)) return refuse(viewMessages.gone, 404);
  const undo = { action: href("/admin/views"), fields: { intent: "restore", viewId: String(viewId) } };
  const to = viewAddress(page, archivedAt ? "all" : result.view);
  return redirectWithToast(to, { text, undo: archivedAt ? undo : undefined }, config);
}

/** This URL accepts only forms. */
export function loader() {
  return new Response("Send a form.", { status: 405, headers: { Allow: "POST" } });
}
