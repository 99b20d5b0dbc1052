import { currentActor } from "~/features/auth/middleware.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { platformContext } from "~/platform/context.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/new.route";
import { RankingForm } from "./components/ranking-form";
import { rankingDraftOf } from "./rules/ranking-form";
import { receiveRanking } from "./use-cases/receive-ranking.server";

/** The form of a new shared ranking, or what a post's form sends with “Share this ranking”. */
export async function action({ request, context }: Route.ActionArgs) {
  const catalog = context.get(brandCatalogContext);
  return receiveRanking(request, context.get(platformContext), catalog, currentActor(context), null);
}

const empty = rankingDraftOf(null);

export default function NewRanking() {
  return (
    <>
      <PageHeader title="New shared ranking" />
      <RankingForm stored={empty} version={0} providerLines={[]} />
    </>
  );
}
