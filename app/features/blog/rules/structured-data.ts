import type { AnsweredQuestion, ReaderPost } from "~/features/posts/rules/reader-post";
import type { JsonLd } from "~/features/providers/rules/structured-data";
import type { ResolvedEntry } from "~/features/rankings/rules/resolve-ranking";
import { plainTextOf } from "~/kernel/linked-text";

type Site = { siteName: string; siteUrl: string };

/** The post in schema.org's format. The author is the site, because posts don't name a person. */
export function articleData(post: ReaderPost, page: Site & { url: string; image: string }): JsonLd {
  const publisher = { "@type": "Organization", name: page.siteName, url: page.siteUrl };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    image: page.image,
    datePublished: post.publishedAt ?? post.createdAt,
    dateModified: post.updatedAt,
    mainEntityOfPage: page.url,
    author: publisher,
    publisher: { ...publisher, logo: { "@type": "ImageObject", url: `${page.siteUrl}/icon-512.png` } },
    ...(post.tags.length > 0 && { keywords: post.tags.map(({ name }) => name).join(", ") }),
  };
}

type Answered = {
  question: string;
  answer: string;
  /** The sources of the answer's statements. */
  sources?: readonly { name: string; url: string }[];
};

/** The questions and sources that the page shows, or null. */
export function faqData(faq: readonly Answered[]): JsonLd | null {
  if (faq.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faq.map(({ question, answer, sources = [] }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: {
        "@type": "Answer",
        text: answer,
        ...(sources.length > 0 && {
          citation: sources.map(({ name, url }) => ({ "@type": "CreativeWork", name, url })),
        }),
      },
    })),
  };
}

/** A post's answer as plain text, with its links as the sources. */
export function answerWithSources({ question, answer }: AnsweredQuestion): Answered {
  const links = answer.filter((part) => typeof part !== "string");
  return {
    question,
    answer: plainTextOf(answer),
    sources: links.map(({ text, url }) => ({ name: text, url })),
  };
}

/**
 * The ranking in order, without the providers that the page hides; null if none are left.
 * @param addressOf the absolute URL of a brand's page on this site.
 */
export function rankingData(
  entries: readonly ResolvedEntry[],
  addressOf: (slug: string) => string,
): JsonLd | null {
  const shown = entries.filter((entry) => !entry.hideProvider);
  if (shown.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListOrder: "https://schema.org/ItemListOrderAscending",
    numberOfItems: shown.length,
    itemListElement: shown.map(({ rank, brand }) => ({
      "@type": "ListItem",
      position: rank,
      name: brand.brandName,
      url: addressOf(brand.slug),
    })),
  };
}
