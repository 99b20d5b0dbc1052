import { type SQL, sql } from "drizzle-orm";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { inDirection } from "~/platform/db/list-order.server";
import { canManageTest } from "../rules/access";
import type { ListedVariant, SplitTest, TestList, TestSort, VariantPost } from "../schema";

type Person = Pick<Actor, "userId" | "role">;

/**
 * Posts that a content manager creates have this tag, and posts with this tag count as the manager's own
 * (spec:access#content-manager-data).
 */
const MANAGER_TAG = "msl";

/** Whether this person may edit the post `p` (spec:access#content-manager-data). */
function isOwn(actor: Person): SQL {
  if (isAdmin(actor)) return sql`p.id is not null`;
  return isOwnVariantPost(actor.userId);
}

/** Whether this content manager may edit the post `p` of a variant (spec:access#content-manager-data). */
export function isOwnVariantPost(userId: string): SQL {
  return sql`coalesce(p.author_id = ${userId} or exists (
    select from blog_post_tags pt join blog_tags g on g.id = pt.tag_id
    where pt.post_id = p.id and lower(g.name) = ${MANAGER_TAG}), false)`;
}

const shownPost = sql`json_build_object(
  'id', p.id, 'title', coalesce(p.admin_title, p.title), 'slug', p.slug, 'status', p.status)`;

/** The maximum number of posts in the menu. */
const MAX_POSTS = 2_000;

/** The posts that this person may put into a test, by title. */
export async function listPostChoices(db: Db, actor: Person): Promise<VariantPost[]> {
  const rows = await db.execute<{ post: VariantPost }>(
    sql`select ${shownPost} as post from blog_posts p
        where p.archived_at is null and ${isOwn(actor)}
        order by lower(coalesce(p.admin_title, p.title)), p.id limit ${MAX_POSTS}`,
    "objects",
  );
  return rows.map(({ post }) => post);
}

/** The posts among these ids that this person may put into a test, without a limit. */
export async function findPostChoices(
  db: Db,
  actor: Person,
  ids: readonly string[],
): Promise<Map<string, VariantPost>> {
  const rows = await db.execute<{ post: VariantPost }>(
    sql`select ${shownPost} as post from blog_posts p
        where p.id::text in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
          and p.archived_at is null and ${isOwn(actor)}`,
    "objects",
  );
  return new Map(rows.map(({ post }) => [post.id, post]));
}

type Row = Omit<SplitTest, "variants" | "variantsChangedAt" | "visitorsDeletedAt"> & {
  changedAt: number;
  deletedAt: number | null;
  variants: (ListedVariant & { isOwn: boolean })[];
};

/**
 * All tests that this person manages and that aren't deleted, newest created_at first.
 * Views are counted from events (spec:split-tests#derived-counts).
 */
export async function listTests(db: Db, actor: Person, now: Date): Promise<SplitTest[]> {
  const views = viewsUntil(now);
  const rows = await selectTests(db, actor, sql`t.archived_at is null`, views);
  return rows.filter((test) => canManageTest(actor, test)).map(toTest);
}

/** Administrators manage every test, content managers those whose posts are all their own, as in `canManageTest`. */
export function isManaged(actor: Person): SQL {
  if (isAdmin(actor)) return sql`true`;
  const variants = sql`from split_test_variants v left join blog_posts p on p.id = v.post_id where v.split_test_id = t.id`;
  return sql`exists (select ${variants}) and not exists (select ${variants} and not ${isOwn(actor)})`;
}

const sortColumns: Record<TestSort["key"], SQL[]> = {
  created: [sql`t.created_at`],
  name: [sql`lower(t.name)`],
  status: [sql`t.status`, sql`t.created_at`],
  start: [sql`t.start_date`, sql`t.created_at`],
};

/** One page of the tests that this person manages (spec:split-tests#test-manager), and the number of these tests. */
export async function listTestPage(
  db: Db,
  actor: Person,
  { status, page, size }: TestList & { size: number },
  sort: TestSort,
  now: Date,
): Promise<{ tests: SplitTest[]; total: number }> {
  const which = sql`t.archived_at is null and ${isManaged(actor)}
    and ${status === undefined ? sql`true` : sql`t.status = ${status}`}`;
  const order = inDirection(sort.direction, [...sortColumns[sort.key], sql`t.id`]);
  const onPage = sql`t.id = any(array(select t.id from split_tests t where ${which} order by ${order}
    limit ${size} offset ${(page - 1) * size}))`;
  const rows = await selectTests(db, actor, onPage, viewsUntil(now), order);
  const [counted] = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from split_tests t where ${which}`,
    "objects",
  );
  return { tests: rows.map(toTest), total: counted?.total ?? 0 };
}

/** Views of the variant `v`: its daily totals, and the views that aren't in them yet (docs/decisions/exact-sums.md). */
function viewsUntil(now: Date): SQL {
  const ofVariant = sql`a.variant_id = v.id and a.created_at <= ${now.toISOString()}::timestamptz`;
  const rolledUntil = sql`(select rolled_until from analytics_progress where source = 'variant_views')`;
  return sql`(
    (select coalesce(sum(s.views), 0) from variant_view_sums s where s.variant_id = v.id)
    + (select count(*) from blog_analytics a where ${ofVariant} and a.created_at >= ${rolledUntil})
    + (select count(*) from blog_analytics a where ${ofVariant} and a.created_at < ${rolledUntil}
        and a.id in (select row_id from analytics_late where source = 'variant_views')))`;
}

/** Undefined if the test doesn't exist, is deleted, or this person doesn't manage it. The report counts its views. */
export async function findTest(db: Db, actor: Person, id: string): Promise<SplitTest | undefined> {
  const [row] = await selectTests(db, actor, sql`t.archived_at is null and t.id = ${id}::uuid`, sql`0`);
  return row && canManageTest(actor, row) ? toTest(row) : undefined;
}

const trafficColumns = sql`t.holdout, t.ramp_half_date::text as "rampHalfDate", t.ramp_full_date::text as "rampFullDate"`;

const newestFirst = sql`t.created_at desc, t.id`;

function selectTests(
  db: Db,
  actor: Person,
  which: SQL,
  views: SQL,
  order: SQL = newestFirst,
): Promise<Row[]> {
  return db.execute<Row>(
    sql`select t.id, t.name, t.description, t.status, t.primary_metric as "primaryMetric",
          t.start_date::text as "startDate", t.end_date::text as "endDate", ${trafficColumns}, t.conclusion, t.slug, ${inMs(sql`t.updated_at`)} as version, ${inMs(sql`t.variants_changed_at`)} as "changedAt",
          ${inMs(sql`t.visitors_deleted_at`)} as "deletedAt",
          exists (select from split_test_assignments a where a.split_test_id = t.id) as "hasAssignments",
          coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'weight', v.weight, 'isOwn', ${isOwn(actor)},
            'post', case when p.archived_at is null and p.id is not null then ${shownPost} end,
            'postId', case when p.archived_at is null or t.status = 'completed' then p.id end,
            'views', ${views}
          ) order by v.position) filter (where v.id is not null), '[]') as variants
        from split_tests t
        left join split_test_variants v on v.split_test_id = t.id
        left join blog_posts p on p.id = v.post_id
        where ${which}
        group by t.id
        order by ${order}`,
    "objects",
  );
}

function inMs(moment: SQL): SQL {
  return sql`floor(extract(epoch from ${moment}) * 1000)::float8`;
}

function toTest({ changedAt, deletedAt, variants, ...test }: Row): SplitTest {
  return {
    ...test,
    variantsChangedAt: new Date(changedAt),
    visitorsDeletedAt: deletedAt !== null && deletedAt >= changedAt ? new Date(deletedAt) : null,
    variants: variants.map(({ isOwn: _isOwn, ...variant }) => variant),
  };
}

/** A test as mutations use it. */
export type EditableTest = Pick<
  SplitTest,
  | "id"
  | "name"
  | "description"
  | "status"
  | "primaryMetric"
  | "startDate"
  | "endDate"
  | "holdout"
  | "rampHalfDate"
  | "rampFullDate"
  | "conclusion"
  | "version"
> & {
  /** With the posts they were given, even if those no longer exist. */
  variants: { id: string; name: string; postId: string | null; weight: number; isOwn: boolean }[];
};

/** @param deleted whether to look for a deleted test or for one that isn't deleted. */
export async function findEditableTest(
  db: Db,
  actor: Person,
  id: string,
  deleted: boolean,
): Promise<EditableTest | undefined> {
  const [test] = await db.execute<EditableTest>(
    sql`select t.id, t.name, t.description, t.status, t.primary_metric as "primaryMetric",
          t.start_date::text as "startDate", t.end_date::text as "endDate", ${trafficColumns}, t.conclusion, ${inMs(sql`t.updated_at`)} as version,
          coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'postId', v.post_id, 'weight', v.weight,
            'isOwn', ${isOwn(actor)}) order by v.position) filter (where v.id is not null), '[]') as variants
        from split_tests t
        left join split_test_variants v on v.split_test_id = t.id
        left join blog_posts p on p.id = v.post_id
        where t.id = ${id}::uuid and (t.archived_at is not null) = ${deleted}::boolean
        group by t.id`,
    "objects",
  );
  return test;
}

/**
 * The posts of other tests that are active on some day of this period, with the test's name.
 * @param endDate null means no end.
 */
export async function listBusyPosts(
  db: Db,
  testId: string | null,
  { startDate, endDate }: { startDate: string; endDate: string | null },
): Promise<Map<string, string>> {
  const rows = await db.execute<{ postId: string; name: string }>(
    sql`select v.post_id as "postId", t.name
        from split_tests t join split_test_variants v on v.split_test_id = t.id
        where t.status = 'active' and t.archived_at is null and v.post_id is not null
          and t.id is distinct from ${testId}::uuid
          and t.start_date <= coalesce(${endDate}::date, 'infinity') and coalesce(t.end_date, 'infinity') >= ${startDate}::date`,
    "objects",
  );
  return new Map(rows.map(({ postId, name }) => [postId, name]));
}
