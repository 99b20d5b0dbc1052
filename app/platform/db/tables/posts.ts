import { boolean, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/** The JSON columns can contain anything: read them with the parsers in the blog's schema. */
export const blogPosts = pgTable("blog_posts", {
  id: uuid("id").primaryKey().defaultRandom(),
  title: text("title").notNull(),
  adminTitle: text("admin_title"),
  slug: text("slug").notNull(),
  authorId: text("author_id"),
  status: text("status", { enum: ["draft", "private", "published"] })
    .notNull()
    .default("draft"),
  content: text("content").notNull(),
  excerpt: text("excerpt").notNull().default(""),
  featuredImage: text("featured_image"),
  estimatedReadTime: integer("estimated_read_time").notNull().default(1),
  metaTitle: text("meta_title"),
  metaDescription: text("meta_description"),
  metaKeywords: text("meta_keywords"),
  canonicalUrl: text("canonical_url"),
  quickTakeaways: jsonb("quick_takeaways").$type<unknown>(),
  tableOfContents: jsonb("table_of_contents").$type<unknown>(),
  faq: jsonb("faq").$type<unknown>(),
  hasCalculator: boolean("has_calculator").notNull().default(false),
  hasProviderComparison: boolean("has_provider_comparison").notNull().default(false),
  template: text("template", {
    enum: [
      "default",
      "ranking",
      "ranking-reverse",
      "provider_review",
      "quiz_ranking",
      "quiz_squeeze_ranking",
      "custom_html",
    ],
  })
    .notNull()
    .default("default"),
  rankingCriteria: jsonb("ranking_criteria").$type<unknown>(),
  rankingMethodology: text("ranking_methodology"),
  providerDetails: jsonb("provider_details").$type<unknown>(),
  providerRankings: jsonb("provider_rankings").$type<unknown>(),
  /** 0.0–1.0 as an exact decimal string. */
  sitemapPriority: numeric("sitemap_priority", { precision: 2, scale: 1 }).notNull().default("0.5"),
  sitemapChangefreq: text("sitemap_changefreq", {
    enum: ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"],
  })
    .notNull()
    .default("monthly"),
  quizQuestions: jsonb("quiz_questions").$type<unknown>(),
  quizTitle: text("quiz_title"),
  quizSubtitle: text("quiz_subtitle"),
  displayRankingsReverseOrder: boolean("display_rankings_reverse_order").notNull().default(false),
  squeezeHeadline: text("squeeze_headline"),
  squeezeSubheadline: text("squeeze_subheadline"),
  squeezeImageUrl: text("squeeze_image_url"),
  squeezeCtaText: text("squeeze_cta_text"),
  squeezeTrustText: text("squeeze_trust_text"),
  squeezeFooterText: text("squeeze_footer_text"),
  forwardQuizAnswers: boolean("forward_quiz_answers").notNull().default(false),
  sharedRankingId: uuid("shared_ranking_id"),
  rankingExceptions: jsonb("ranking_exceptions").$type<unknown>(),
  createdAt,
  updatedAt: moment("updated_at").notNull().defaultNow(),
  publishedAt: moment("published_at"),
  archivedAt: moment("archived_at"),
  archivedBy: text("archived_by"),
  /** How many times staff saved the post. */
  version: integer("version").notNull().default(1),
  updatedBy: text("updated_by"),
});

export const blogPostVersions = pgTable("blog_post_versions", {
  postId: uuid("post_id").notNull(),
  version: integer("version").notNull(),
  snapshot: jsonb("snapshot").$type<unknown>().notNull(),
  savedAt: moment("saved_at").notNull(),
  savedBy: text("saved_by"),
  savedByName: text("saved_by_name").notNull(),
});

export const blogPostSubmissions = pgTable("blog_post_submissions", {
  postId: uuid("post_id").primaryKey(),
  state: text("state").$type<"submitted" | "returned" | "withdrawn">().notNull(),
  snapshot: jsonb("snapshot").$type<unknown>().notNull(),
  keepPublishDate: boolean("keep_publish_date").notNull(),
  baseVersion: integer("base_version").notNull(),
  revision: integer("revision").notNull(),
  submittedBy: text("submitted_by"),
  submittedByName: text("submitted_by_name").notNull(),
  submittedAt: moment("submitted_at").notNull(),
  decidedByName: text("decided_by_name"),
  decidedAt: moment("decided_at"),
});

export const sharedRankings = pgTable("shared_rankings", {
  rankingId: uuid("ranking_id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  entries: jsonb("entries").$type<unknown>().notNull(),
  rule: jsonb("rule").$type<unknown>(),
  isKeptFilled: boolean("is_kept_filled").notNull().default(false),
  /** How many times it was saved. */
  version: integer("version").notNull().default(1),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  updatedBy: text("updated_by"),
  archivedAt: moment("archived_at"),
});

export const sharedRankingVersions = pgTable("shared_ranking_versions", {
  rankingId: uuid("ranking_id").notNull(),
  version: integer("version").notNull(),
  snapshot: jsonb("snapshot").$type<unknown>().notNull(),
  savedAt: moment("saved_at").notNull(),
  savedBy: text("saved_by"),
  savedByName: text("saved_by_name").notNull(),
});

export const blogCategories = pgTable("blog_categories", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  name: text("name").notNull(),
});

export const blogTags = pgTable("blog_tags", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  name: text("name").notNull(),
  slug: text("slug").notNull(),
});

export const blogPostCategories = pgTable("blog_post_categories", {
  postId: uuid("post_id").notNull(),
  categoryId: integer("category_id").notNull(),
});

export const blogPostTags = pgTable("blog_post_tags", {
  postId: uuid("post_id").notNull(),
  tagId: integer("tag_id").notNull(),
});

export const blogSlugRedirects = pgTable("blog_slug_redirects", {
  oldSlug: text("old_slug").primaryKey(),
  postId: uuid("post_id").notNull(),
  createdAt,
});

export const blogStaffNotes = pgTable("blog_staff_notes", {
  postId: uuid("post_id").primaryKey(),
  note: text("note").notNull(),
  createdAt,
});
