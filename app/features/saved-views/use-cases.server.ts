import { redirect } from "react-router";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { listViews } from "./queries.server";
import { type ViewList, viewAddress } from "./rules/lists";
import type { ListViews } from "./rules/views";

/**
 * The views of a list, for its loader (spec:staff#saved-views).
 * @throws a redirect to the person's default view if the URL has no query.
 */
export async function openViews(db: Db, actor: Actor, url: URL, page: ViewList): Promise<ListViews> {
  const views = await listViews(db, actor, page);
  const chosen = views.find(({ isDefault }) => isDefault);
  if (chosen && isBare(url, page)) throw redirect(viewAddress(page, chosen));
  return { page, views };
}

/** React Router marks the forms of index routes with `?index`. */
const isBare = (url: URL, page: ViewList) =>
  url.pathname === page && [...url.searchParams.keys()].every((name) => name === "index");
