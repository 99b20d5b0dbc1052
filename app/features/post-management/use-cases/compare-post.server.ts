import type { Actor } from "~/features/auth/rules/access";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import type { DraftNames } from "~/features/post-editor/rules/post-differences";
import { type EditedPost, findPostForEditing } from "~/features/posts/queries/editing.server";
import { listCategories } from "~/features/posts/queries/posts.server";
import { canEditPost } from "~/features/posts/rules/access";
import type { Db } from "~/platform/db/client.server";

/** The post, if this person may edit it (spec:access#content-manager-data). @throws a 404 response. */
export async function editablePost(db: Db, actor: Actor, id: string): Promise<EditedPost> {
  const found = await findPostForEditing(db, id);
  if (!found || !canEditPost(actor, found.post)) throw new Response(null, { status: 404 });
  return found;
}

/** The names of categories and providers, for a list of differences. */
export async function draftNames(db: Db, catalog: BrandCatalog): Promise<DraftNames> {
  const [categories, brands] = await Promise.all([listCategories(db), catalog.allWithStopped()]);
  return {
    category: (id) => categories.find((category) => category.id === id)?.name ?? String(id),
    provider: (id) => brands.find(({ brandId }) => String(brandId) === id)?.brandName ?? id,
  };
}
