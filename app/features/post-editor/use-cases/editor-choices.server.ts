import type { RouterContextProvider } from "react-router";
import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { listCategories, listTags } from "~/features/posts/queries/posts.server";
import { quizSiteTexts } from "~/features/quiz/rules/site-texts";
import { platformContext } from "~/platform/context.server";

/** The options of the editor's menus (spec:post-editor#editor-routes), the same for every post. */
export async function editorChoices(context: Readonly<RouterContextProvider>) {
  const { db, log } = context.get(platformContext);
  const [providers, categories, tags, texts] = await Promise.all([
    listProviders(context.get(brandCatalogContext)).catch((error: unknown) => {
      log.failure(error, "the providers could not be read");
      return null;
    }),
    listCategories(db),
    listTags(db),
    context.get(siteTextsContext).content(),
  ]);
  return { providers, categories, tagNames: tags.map(({ name }) => name), siteTexts: quizSiteTexts(texts) };
}

async function listProviders(catalog: BrandCatalog) {
  const [every, offered] = await Promise.all([catalog.allWithStopped(), catalog.all()]);
  const shown = new Set(offered);
  return every.map((brand) => {
    const { brandId, brandName } = brand;
    return { brandId, brandName, isStopped: !shown.has(brand) };
  });
}
