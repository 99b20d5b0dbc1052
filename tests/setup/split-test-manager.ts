import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { createStaff } from "~/features/auth/factory";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { splitTests } from "~/platform/db/tables/split-tests";
import { useApp } from "./app.ts";
import { useDatabase } from "./database.ts";
import { signIn } from "./staff.ts";

const PATH = "/admin/blog/split-tests";

/** A row of the form. */
export type VariantFields = { id?: string; name?: string; post?: string; weight?: string };

/** The page's main content, without the scripts around it. */
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

/**
 * A running server, signed-in staff of both roles, posts, and staff actions on split tests. The server's clock is
 * stopped at noon (UTC) on 2026-06-15. Every test in the file begins without split tests.
 */
export async function useTestManager() {
  const { db } = await useDatabase();
  const app = await useApp({ now: () => new Date("2026-06-15T12:00:00Z") });
  const manager = await createStaff(db, { role: "content_manager" });
  const cookies = {
    admin: await signIn(app, await createStaff(db, { role: "admin" })),
    manager: await signIn(app, manager),
  };
  const posts = {
    first: await storePost(db),
    second: await storePost(db),
    third: await storePost(db),
    draft: await storePost(db, { status: "draft" }),
    own: await storePost(db, { authorId: manager.userId }),
    alsoOwn: await storePost(db, { authorId: manager.userId }),
  };

  beforeEach(async () => {
    await db.delete(splitTests);
  });

  async function send(
    fields: Record<string, string>,
    variants: readonly VariantFields[] = [],
    who: Who = "admin",
  ) {
    const search = fields.intent === "create" ? "?form=new" : `?form=${encodeURIComponent(fields.id ?? "")}`;
    const init = { method: "POST", body: formOf(fields, variants), headers: { cookie: cookies[who] } };
    const answer = await app.fetch(PATH + search, init);
    const text = mainOf(await answer.text());
    return { status: answer.status, location: answer.headers.get("location"), text };
  }

  async function page(search = "", who: Who = "admin") {
    const answer = await app.fetch(PATH + search, { headers: { cookie: cookies[who] } });
    return { status: answer.status, text: mainOf(await answer.text()) };
  }

  /** A paused split test of the first two posts. @returns its id. */
  async function storePaused(values = {}): Promise<string> {
    const variants = [{ postId: posts.first.id }, { postId: posts.second.id }];
    return (await storeSplitTest(db, variants, { status: "paused", ...values })).id;
  }

  const tests = () =>
    db.execute<Record<string, unknown>>(
      sql`select t.*, t.start_date::text as start_date, t.end_date::text as end_date,
            (select json_agg(json_build_object('id', v.id, 'name', v.name, 'post', v.post_id, 'weight', v.weight)
              order by v.position) from split_test_variants v where v.split_test_id = t.id) as variants
          from split_tests t order by t.created_at`,
      "objects",
    );

  /** The newest entry of the audit log. */
  const log = () =>
    db.execute<{ action: string; before: object | null; after: object | null }>(
      sql`select action, before, after from audit_log where entity = 'split_test' order by audit_id desc limit 1`,
      "objects",
    );

  return { db, app, posts, cookies, send, page, storePaused, tests, log, ...formFor(posts) };
}

type Who = "admin" | "manager";

function formOf(fields: Record<string, string>, variants: readonly VariantFields[]): URLSearchParams {
  const form = new URLSearchParams(fields);
  for (const { id = "", name = "Variant", post = "", weight = "50" } of variants) {
    form.append("variant_id", id);
    form.append("variant_name", name);
    form.append("variant_post", post);
    form.append("variant_weight", weight);
  }
  return form;
}

/** A valid form. */
function formFor(posts: { first: { id: string }; second: { id: string } }) {
  const valid = {
    intent: "create",
    name: "Headline",
    description: "Which one?",
    status: "paused",
    primary_metric: "conversions",
    start_date: "2026-06-15",
    end_date: "",
    holdout: "0",
  };
  const two: VariantFields[] = [
    { name: "Variant A", post: posts.first.id },
    { name: "Variant B", post: posts.second.id },
  ];
  return { valid, two };
}
