import { data } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/checklist.route";
import { checklistDraftSchema } from "./rules/draft";
import { checkDraft } from "./use-cases/check-draft.server";

/** Receives the editor's current post as JSON, and returns what to review before publishing it. */
export async function action({ request, context }: Route.ActionArgs) {
  const body: unknown = await request.json().catch(() => null);
  const parsed = checklistDraftSchema.safeParse(body);
  if (!parsed.success) return data({ items: null }, { status: 400 });
  const { db, config } = context.get(platformContext);
  const items = await checkDraft(parsed.data, {
    db,
    brands: context.get(brandCatalogContext),
    posts: context.get(postCatalogContext),
    siteUrl: config.SITE_URL,
  });
  return { items };
}

/** A GET request has nothing to show. */
export function loader() {
  return new Response("Send a draft.", { status: 405, headers: { Allow: "POST" } });
}
