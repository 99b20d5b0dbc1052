import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import { afterAll, afterEach, expect } from "vitest";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import { toEasternField } from "~/kernel/eastern-time";
import type { Db } from "~/platform/db/client.server";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { blogPosts } from "~/platform/db/tables/posts";
import { articleJson, FAKE_KEY, startFakeVendor } from "../fakes/ai-vendor.ts";
import { useApp } from "./app.ts";
import { browserWith } from "./browser.ts";
import { signIn } from "./staff.ts";

const HOUR_MS = 3_600_000;

type Options = { settings?: Record<string, string> };

/** The built server with a fake AI vendor, an administrator, and a content manager, for a `*.db.test.ts` file. */
export async function useArticles({ settings = {} }: Options = {}) {
  const fake = await startFakeVendor();
  afterAll(() => fake.close());
  afterEach(() => {
    fake.next.length = 0;
    fake.requests.length = 0;
    fake.otherwise = { kind: "answer", text: articleJson() };
  });
  const clock = { ahead: 0 };
  const given = { AI_BASE_URL: fake.baseUrl, ANTHROPIC_API_KEY: FAKE_KEY, ...settings };
  const app = await useApp({ settings: given, now: () => new Date(Date.now() + clock.ahead) });
  const { db } = app.platform;

  async function person(overrides: Partial<StaffAccount> = {}) {
    const account = await createStaff(db, overrides);
    return { account, ...browserWith(app, await signIn(app, account)) };
  }
  type Person = Awaited<ReturnType<typeof person>>;

  /** Requests an article and returns its id. */
  async function generate(
    who: Person,
    keyword: string,
    requestId: string = crypto.randomUUID(),
  ): Promise<string> {
    const answer = await who.post(href("/admin/blog/generate"), { intent: "generate", keyword, requestId });
    expect(answer.status).toBe(302);
    return (
      new URL(answer.headers.get("location") ?? "", "http://localhost").searchParams.get("article") ?? ""
    );
  }

  async function row(scheduleId: string) {
    const [found] = await db.select().from(blogSchedules).where(eq(blogSchedules.scheduleId, scheduleId));
    if (!found) throw new Error(`There is no schedule ${scheduleId}.`);
    return found;
  }

  /** Waits until it is done, failed, or canceled. */
  async function over(scheduleId: string) {
    await expect
      .poll(async () => (await row(scheduleId)).status, { timeout: 30_000 })
      .toMatch(/^(done|failed|cancelled)$/);
    return row(scheduleId);
  }

  async function postOf(scheduleId: string) {
    const { postId } = await over(scheduleId);
    const [post] = await db
      .select()
      .from(blogPosts)
      .where(eq(blogPosts.id, postId ?? crypto.randomUUID()));
    if (!post) throw new Error("No post came of it.");
    return post;
  }

  const posts = () => db.select().from(blogPosts);
  const schedules = schedulesOf(db, () => Date.now() + clock.ahead);
  return { app, db, fake, clock, person, generate, ...schedules, row, over, postOf, posts };
}

type Writer = ReturnType<typeof browserWith> & { account: StaffAccount };

/** Schedules articles: the form's fields, the submitted form, and the id of the resulting schedule. */
function schedulesOf(db: Db, now: () => number) {
  /** The text of a date field, this many hours from now on the server's clock. */
  const inHours = (hours: number) => toEasternField(new Date(now() + hours * HOUR_MS));

  async function schedule(who: Writer, fields: Record<string, string> = {}): Promise<Response> {
    const requestId = crypto.randomUUID();
    return who.post(href("/admin/blog/schedule"), {
      keyword: "later",
      publishDate: inHours(2),
      requestId,
      ...fields,
    });
  }

  /** Creates a schedule and returns its id. */
  async function scheduled(who: Writer, fields: Record<string, string> = {}): Promise<string> {
    const answer = await schedule(who, fields);
    expect(answer.status).toBe(302);
    const [newest] = await db
      .select({ id: blogSchedules.scheduleId })
      .from(blogSchedules)
      .where(eq(blogSchedules.requestedBy, who.account.userId))
      .orderBy(sql`created_at desc, schedule_id`)
      .limit(1);
    return newest?.id ?? "";
  }

  return { inHours, schedule, scheduled };
}
