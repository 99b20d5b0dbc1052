import { History } from "lucide-react";
import { data, Form, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { archiveSharedRanking } from "~/features/posts/mutations/shared-rankings.server";
import {
  findSharedRanking,
  postsUsing,
  type UsingPost,
} from "~/features/posts/queries/shared-rankings.server";
import { providersById } from "~/features/ranking-editor/use-cases/find-providers.server";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/edit.route";
import { postsText, RankingForm } from "./components/ranking-form";
import { rankingDraftOf } from "./rules/ranking-form";
import { receiveRanking } from "./use-cases/receive-ranking.server";

/** A shared ranking and the posts that use it. @throws a 404 response. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const ranking = await findSharedRanking(db, params.id);
  if (!ranking) throw new Response(null, { status: 404 });
  const stored = rankingDraftOf(ranking);
  const ids = stored.entries.map(({ providerId }) => providerId);
  const [using, providerLines] = await Promise.all([
    postsUsing(db, ranking.rankingId),
    providersById(context.get(brandCatalogContext), ids),
  ]);
  const { rankingId, name, version } = ranking;
  return { id: rankingId, name, version, stored, using, providerLines };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  if (request.headers.get("content-type")?.startsWith("application/json"))
    return receiveRanking(request, platform, context.get(brandCatalogContext), actor, params.id);
  const fields = await readFields(request);
  if (fields.intent !== "delete") throw data("That action isn't available.", { status: 400 });
  if (!(await archiveSharedRanking(platform.db, actor, params.id, platform.now())))
    throw new Response(null, { status: 404 });
  return redirectWithToast(href("/admin/rankings"), { text: "Ranking deleted" }, platform.config);
}

export const handle = { crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded.name };

export default function EditRanking({ loaderData }: Route.ComponentProps) {
  const { id, name, version, stored, using, providerLines } = loaderData;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            <ButtonLink to={href("/admin/rankings/:id/versions", { id })} variant="secondary" size="sm">
              <History aria-hidden="true" className="size-4" />
              Versions
            </ButtonLink>
            <Form method="post">
              <ConfirmButton
                name="intent"
                value="delete"
                variant="quiet"
                size="sm"
                question={`Delete “${name}”?`}
                detail={`${postsText(using.count)} will keep a copy as their own ranking. You can't undo this.`}
                confirmLabel="Delete"
              >
                Delete
              </ConfirmButton>
            </Form>
          </>
        }
      />
      <UsingPosts {...using} />
      <RankingForm key={`${id}-${version}`} stored={stored} version={version} providerLines={providerLines} />
    </>
  );
}

function UsingPosts({ posts, count }: { posts: readonly UsingPost[]; count: number }) {
  return (
    <Card as="section" aria-labelledby="used-in" pad="sm" className="mb-6 max-w-wide">
      <h2 id="used-in" className="font-semibold">
        {count === 0 ? "Not used in any post" : `Used in ${postsText(count)}`}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {count === 0
          ? "Choose it in the ranking section of a post."
          : "Saving changes these posts right away. Their exceptions stay."}
      </p>
      <ul className="mt-3 flex flex-col gap-2 text-sm empty:hidden">
        {posts.map(({ id, title, status, exceptions, isInActiveTest }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Link to={href("/admin/blog/edit/:id", { id })} className="link">
              {title}
            </Link>
            {status !== "published" && <Badge>{status === "draft" ? "Draft" : "Private"}</Badge>}
            {exceptions > 0 && <Badge>{exceptions === 1 ? "1 exception" : `${exceptions} exceptions`}</Badge>}
            {isInActiveTest && <Badge tone="warning">In an active split test</Badge>}
          </li>
        ))}
        {count > posts.length && <li>and {count - posts.length} more</li>}
      </ul>
    </Card>
  );
}
