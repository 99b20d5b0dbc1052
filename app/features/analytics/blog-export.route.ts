import { currentActor } from "~/features/auth/middleware.server";
import { listCategories } from "~/features/posts/queries/posts.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { csvDownload, oneByOne } from "~/platform/http/csv.server";
import { sortFrom } from "~/ui/data-table";
import type { Route } from "./+types/blog-export.route";
import { reportPosts } from "./queries/blog-report.server";
import { scopeOf } from "./queries/posts.server";
import { withSnapshot } from "./queries/snapshot.server";
import { reportUniqueClicks } from "./queries/unique-clicks.server";
import { postsToCsv } from "./rules/csv";
import { sortPosts } from "./rules/figures";
import { periodOf } from "./rules/range";
import { blogFilterSchema, postSortKeys } from "./schema";
import { activePosts, withUniqueClicks } from "./use-cases/blog-analytics.server";

/**
 * Exports the posts of blog analytics as a file (spec:analytics#blog-export), with the page's filters and sort order.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { reads, now, config } = context.get(platformContext);
  const filter = blogFilterSchema.parse(Object.fromEntries(url.searchParams));
  const period = periodOf(filter.days, now());
  const rows = await reads.read(context.get(requestInfoContext), async (db) => {
    const categories = await listCategories(db);
    const category = categories.find(({ id }) => id === filter.category)?.id ?? null;
    const scope = scopeOf(currentActor(context), category);
    return withSnapshot(db, async (snapshot) =>
      withUniqueClicks(
        activePosts((await reportPosts(snapshot, scope, period)).posts),
        await reportUniqueClicks(snapshot, scope, period),
      ),
    );
  });
  const lines = postsToCsv(
    sortPosts(rows, sortFrom(url.searchParams, postSortKeys, "desc")),
    config.SITE_URL,
  );
  return csvDownload(`blog-analytics-${filter.days}-days-${period.today}.csv`, oneByOne(lines));
}
