import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { saveSharedRanking } from "~/features/posts/mutations/shared-rankings.server";
import {
  findRankingVersion,
  findSharedRanking,
  listRankingVersions,
} from "~/features/posts/queries/shared-rankings.server";
import { DifferenceList } from "~/features/ranking-editor/public-components/difference-list";
import { RestoreForm, VersionList } from "~/features/ranking-editor/public-components/version-list";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/versions.route";
import { rankingDifferences } from "./rules/ranking-differences";

const NUMBER = /^[1-9]\d{0,8}$/;
const numberIn = (text: string | null | undefined) => (text && NUMBER.test(text) ? Number(text) : null);

/** @throws a 404 response. */
async function rankingFor({ params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { db } = context.get(platformContext);
  const ranking = await findSharedRanking(db, params.id);
  if (!ranking) throw new Response(null, { status: 404 });
  return { db, ranking };
}

/** The saved versions of a shared ranking, and how the selected one differs from the current one. */
export async function loader(args: Route.LoaderArgs) {
  const { db, ranking } = await rankingFor(args);
  const number = numberIn(args.url.searchParams.get("version"));
  const [versions, chosen] = await Promise.all([
    listRankingVersions(db, ranking.rankingId),
    number === null ? undefined : findRankingVersion(db, ranking.rankingId, number),
  ]);
  const { rankingId, name, version } = ranking;
  const differences = chosen && rankingDifferences(chosen, ranking);
  return {
    id: rankingId,
    name,
    version,
    versions,
    chosen: number && differences ? { version: number, differences } : null,
  };
}

/** Stores an earlier version as the next one. */
export async function action(args: Route.ActionArgs) {
  const { db, ranking } = await rankingFor(args);
  const { config, now } = args.context.get(platformContext);
  const fields = await readFields(args.request);
  const [number, current] = [numberIn(fields.restore), numberIn(fields.current)];
  const restored = number === null ? undefined : await findRankingVersion(db, ranking.rankingId, number);
  if (!restored || current === null) return data({ problem: "That version doesn't exist." }, { status: 404 });
  const actor = currentActor(args.context);
  const result = await saveSharedRanking(db, actor, ranking.rankingId, restored, current, now());
  if (result.done) {
    const to = href("/admin/rankings/:id", { id: ranking.rankingId });
    return redirectWithToast(to, { text: `Version ${number} restored` }, config);
  }
  const problem =
    result.problem === "conflict"
      ? "Someone else saved this ranking. Review the new version before you restore this one."
      : "The version can't be restored: its name is taken, or a provider no longer exists.";
  return data({ problem }, { status: 409 });
}

export const handle = { crumb: (loaded: Route.ComponentProps["loaderData"]) => `Versions of ${loaded.name}` };

export default function RankingVersions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, version, versions, chosen } = loaderData;
  return (
    <>
      <PageHeader
        title="Versions"
        back={{ label: "Back to the ranking", to: href("/admin/rankings/:id", { id }) }}
      >
        Saved versions of “{name}”. The latest 50 are kept.
      </PageHeader>
      {actionData && <Banner tone="error" title={actionData.problem} className="mb-5" />}
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <VersionList
          versions={versions}
          current={version}
          chosen={chosen?.version}
          here={href("/admin/rankings/:id/versions", { id })}
        />
        {chosen ? (
          <Card as="section" aria-label={`Version ${chosen.version}`}>
            <DifferenceList
              differences={chosen.differences}
              one={`Version ${chosen.version}`}
              other="Current version"
            />
            {chosen.version !== version && <RestoreForm version={chosen.version} current={version} />}
          </Card>
        ) : (
          <p className="text-ink-soft">Choose a version to see how it differs.</p>
        )}
      </div>
    </>
  );
}
