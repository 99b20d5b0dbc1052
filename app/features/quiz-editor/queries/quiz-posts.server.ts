import { and, desc, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { visibleTo } from "~/features/posts/queries/management.server";
import { parseQuestions, rankingTemplates } from "~/features/posts/schema";
import { patternContaining } from "~/kernel/like-pattern";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { blogPosts } from "~/platform/db/tables/posts";
import { type FoundQuizzes, MAX_QUIZZES } from "../rules/quiz-copies";

type Search = {
  words: string;
  /** The post that isn't listed: the one being edited. */
  except: string | null;
  /** Whether only posts with questions are listed. */
  hasQuestions: boolean;
};

/**
 * The posts with a ranking template that this person may edit, by name; the latest first
 * (spec:access#content-manager-data).
 */
export async function findQuizPosts(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  { words, except, hasQuestions }: Search,
): Promise<FoundQuizzes> {
  const matches = and(
    isNull(blogPosts.archivedAt),
    visibleTo(db, actor),
    inArray(blogPosts.template, [...rankingTemplates]),
    hasQuestions ? sql`jsonb_typeof(${blogPosts.quizQuestions}) = 'array'` : undefined,
    except !== null && isUuid(except) ? ne(blogPosts.id, except) : undefined,
    sql`lower(${blogPosts.title} || ' ' || coalesce(${blogPosts.adminTitle}, '') || ' ' || ${blogPosts.slug}) like ${patternContaining(words)}`,
  );
  const rows = await db
    .select({
      id: blogPosts.id,
      title: sql<string>`coalesce(${blogPosts.adminTitle}, ${blogPosts.title})`,
      status: blogPosts.status,
      template: blogPosts.template,
      version: blogPosts.version,
      quizQuestions: blogPosts.quizQuestions,
    })
    .from(blogPosts)
    .where(matches)
    .orderBy(desc(blogPosts.updatedAt), blogPosts.id)
    .limit(MAX_QUIZZES);
  const posts = rows.map(({ quizQuestions, ...post }) => ({
    ...post,
    questionCount: parseQuestions(quizQuestions).length,
  }));
  const total = posts.length < MAX_QUIZZES ? posts.length : await db.$count(blogPosts, matches);
  return { posts, left: total - posts.length };
}
