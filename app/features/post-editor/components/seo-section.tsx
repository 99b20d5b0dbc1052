import { href } from "react-router";
import { slugFrom } from "~/features/posts/rules/slug";
import { changeFrequencies, sitemapPriorities } from "~/features/posts/schema";
import { useSite } from "~/ui/site-context";
import type { EditorForm } from "./editor-form";
import { ChoiceField, Section, TextField } from "./section";

/** About as many characters as a search engine shows. */
const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 155;

/** SEO Settings (spec:post-editor#seo-settings). */
export function SeoSection({ form }: { form: EditorForm }) {
  const { draft, set } = form;
  const priorities = sitemapPriorities.map((value) => value.toFixed(1));
  const known = priorities.includes(draft.sitemapPriority)
    ? priorities
    : [draft.sitemapPriority, ...priorities];
  return (
    <Section id="seo">
      <TextField
        form={form}
        name="metaTitle"
        label="Meta Title"
        hint={`${draft.metaTitle.length} of about ${SHOWN_TITLE} characters. Leave empty to use the title.`}
      />
      <TextField
        form={form}
        name="metaDescription"
        label="Meta Description"
        rows={3}
        hint={`${draft.metaDescription.length} of about ${SHOWN_DESCRIPTION} characters. Leave empty to use the excerpt.`}
      />
      <SearchPreview form={form} />
      <TextField
        form={form}
        name="metaKeywords"
        label="Meta Keywords"
        hint="Separate keywords with commas."
      />
      <TextField
        form={form}
        name="canonicalUrl"
        label="Canonical URL"
        inputMode="url"
        hint="Enter this only if the text was first published at another URL."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="sitemapPriority"
          label="Sitemap Priority"
          options={known.map((value) => ({ value, label: value }))}
          onChange={(sitemapPriority) => set({ sitemapPriority })}
        />
        <ChoiceField
          form={form}
          name="sitemapChangefreq"
          label="Change Frequency"
          options={changeFrequencies.map((value) => ({ value, label: value }))}
          onChange={(value) => {
            const sitemapChangefreq = changeFrequencies.find((name) => name === value);
            if (sitemapChangefreq) set({ sitemapChangefreq });
          }}
        />
      </div>
    </Section>
  );
}

/** Roughly what a search result would look like. */
function SearchPreview({ form: { draft } }: { form: EditorForm }) {
  const { siteName, siteUrl } = useSite();
  const title = draft.metaTitle || draft.title || "Title";
  const slug = slugFrom(draft.slug || draft.title) || "title-of-the-post";
  const place = `${new URL(siteUrl).host}${href("/blog/:slug", { slug })}`;
  return (
    <figure className="rounded-md bg-sunken p-4">
      <figcaption className="text-sm font-semibold">In search results</figcaption>
      <div className="mt-3 max-w-prose rounded-md border border-line bg-surface p-4">
        <p className="text-sm text-ink-soft wrap-anywhere">{place}</p>
        <p className="text-lg text-accent-text">{cut(`${title} | ${siteName}`, SHOWN_TITLE)}</p>
        <p className="text-sm text-ink-soft">
          {cut(draft.metaDescription || draft.excerpt || "Description", SHOWN_DESCRIPTION)}
        </p>
      </div>
    </figure>
  );
}

function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
