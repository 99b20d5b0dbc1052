import { data, href, redirect } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { differencesOf } from "~/features/post-editor/rules/post-differences";
import { draftOf } from "~/features/post-editor/rules/post-draft";
import { type PostProblem, savePost } from "~/features/posts/mutations/posts.server";
import { findVersion, listVersions } from "~/features/posts/queries/editing.server";
import { saveFailedMessage } from "~/features/posts/rules/messages";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { DifferenceList } from "~/features/ranking-editor/public-components/difference-list";
import { RestoreForm, VersionList } from "~/features/ranking-editor/public-components/version-list";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/versions.route";
import { draftNames, editablePost } from "./use-cases/compare-post.server";

const NUMBER = /^[1-9]\d{0,8}$/;
const numberIn = (text: string | null | undefined) => (text && NUMBER.test(text) ? Number(text) : null);

/** @throws a 404 response. */
async function postFor({ params, context }: Route.LoaderArgs | Route.ActionArgs) {
  const actor = currentActor(context);
  return { ...(await editablePost(context.get(platformContext).db, actor, params.id)), actor };
}

/** The saved versions of a post with author and time, and how the selected one differs from the stored post. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(platformContext);
  const { post, version } = await postFor(args);
  const versionNumber = numberIn(args.url.searchParams.get("version"));
  const [versions, names, chosen] = await Promise.all([
    listVersions(db, post.id),
    draftNames(db, args.context.get(brandCatalogContext)),
    versionNumber === null ? undefined : findVersion(db, post.id, versionNumber),
  ]);
  return {
    id: post.id,
    name: post.adminTitle ?? post.title,
    version,
    versions,
    chosen: chosen && {
      version: chosen.version,
      differences: differencesOf(draftOf(chosen.input), draftOf(inputOfPost(post)), names),
    },
  };
}

/**
 * Stores an earlier version as the next one (spec:post-editor#restore-version), keeping the current status and slug.
 */
export async function action(args: Route.ActionArgs) {
  const { db, now, config } = args.context.get(platformContext);
  const { post, actor } = await postFor(args);
  const fields = await readFields(args.request);
  const [versionNumber, current] = [numberIn(fields.restore), numberIn(fields.current)];
  const restored = versionNumber === null ? undefined : await findVersion(db, post.id, versionNumber);
  if (!restored || current === null) return data({ problem: "That version doesn't exist." }, { status: 404 });
  const input = { ...restored.input, status: post.status, slug: post.slug };
  const options = { version: current, keepPublishDate: true };
  const first = await savePost(db, actor, post.id, input, options, now());
  // Without its shared ranking, the version's entries become the post's own.
  const isUnshared = !first.done && first.problem === "unknown-ranking";
  const own = { ...input, sharedRankingId: null };
  const result = isUnshared ? await savePost(db, actor, post.id, own, options, now()) : first;
  if (result.done) {
    const to = href("/admin/blog/edit/:id", { id: post.id });
    return redirectWithToast(to, { text: `Version ${restored.version} restored` }, config);
  }
  if (result.problem === "unknown") return redirect(href("/admin/blog"));
  return data({ problem: problems[result.problem] ?? saveFailedMessage }, { status: 409 });
}

const problems: Partial<Record<PostProblem, string>> = {
  conflict: "Someone else saved this post. Review the new version before you restore this one.",
  "needs-review":
    "Readers can see this post, so a restored version needs a review. Ask an administrator to restore it.",
};

export const handle = { crumb: (loaded: Route.ComponentProps["loaderData"]) => `Versions of ${loaded.name}` };

export default function PostVersions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, version, versions, chosen } = loaderData;
  const here = href("/admin/blog/edit/:id/versions", { id });
  return (
    <>
      <PageHeader
        title="Versions"
        back={{ label: "Back to the post", to: href("/admin/blog/edit/:id", { id }) }}
      >
        Saved versions of “{name}”. The latest 50 are kept.
      </PageHeader>
      {actionData && <Banner tone="error" title={actionData.problem} className="mb-5" />}
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <VersionList versions={versions} current={version} chosen={chosen?.version} here={here} />
        {chosen ? (
          <Card as="section" aria-labelledby="version">
            <h2 id="version" className="text-lg font-semibold">
              Version {chosen.version}
            </h2>
            <p className="mb-5 mt-1 text-sm text-ink-soft">
              {chosen.version === version
                ? "This is the current version."
                : "Differences from the current version. Restoring keeps the current status and slug."}
            </p>
            {chosen.version !== version && (
              <>
                <DifferenceList
                  differences={chosen.differences}
                  one={`Version ${chosen.version}`}
                  other="Current version"
                />
                <RestoreForm version={chosen.version} current={version} />
              </>
            )}
          </Card>
        ) : (
          <p className="text-ink-soft">
            {versions.length === 0 ? (
              <>
                There are no saved versions yet.{" "}
                <Link to={href("/admin/blog/edit/:id", { id })} className="link">
                  Edit the post
                </Link>
              </>
            ) : (
              "Choose a version to see how it differs."
            )}
          </p>
        )}
      </div>
    </>
  );
}
