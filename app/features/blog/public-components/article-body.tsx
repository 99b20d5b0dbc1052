import { Fragment, type ReactNode } from "react";
import type { ArticlePart, WidgetName } from "~/features/posts/rules/article";
import { cx } from "~/ui/cx";

export type Widgets = Readonly<Record<WidgetName, ReactNode>>;

/** The styles of author content: authors choose elements, never classes. */
export const articleClass = cx(
  "min-w-0 max-w-prose [&>*:first-child]:mt-0 [&>*]:mt-5 [&_:target]:scroll-mt-6",
  "[&_h2]:mt-12 [&_h2]:text-xl [&_h2]:lg:text-2xl [&_h3]:mt-8 [&_h3]:text-lg [&_h4]:mt-6 [&_h4]:font-semibold",
  "[&_a]:link [&_strong]:font-semibold [&_small]:text-sm",
  "[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_li]:mt-2 [&_li]:pl-1 [&_li]:marker:text-ink-faint",
  "[&_blockquote]:border-l-4 [&_blockquote]:border-accent-line [&_blockquote]:pl-5 [&_blockquote]:text-ink-soft",
  "[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg [&_figcaption]:mt-2 [&_figcaption]:text-sm [&_figcaption]:text-ink-soft",
  "[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-4 [&_code]:font-mono [&_code]:text-sm",
  "[&_hr]:my-10 [&_hr]:border-line [&_mark]:bg-warning-soft [&_mark]:text-ink [&_dt]:font-semibold [&_dd]:mt-1",
  "[&_[data-frame]]:overflow-x-auto [&_[data-frame]]:rounded-lg [&_[data-frame]]:border [&_[data-frame]]:border-line",
  "[&_table]:w-full [&_table]:border-collapse [&_table]:text-left [&_table]:text-sm [&_caption]:px-4 [&_caption]:py-3",
  "[&_caption]:text-left [&_caption]:text-ink-soft [&_th]:px-4 [&_th]:py-3 [&_th]:font-semibold [&_thead]:bg-sunken",
  "[&_td]:border-t [&_td]:border-line [&_td]:px-4 [&_td]:py-3 [&_td]:align-top [&_td]:figures [&_tbody_th]:border-t [&_tbody_th]:border-line",
);

type ArticleBodyProps = { parts: readonly ArticlePart[]; widgets: Widgets; className?: string };

/** A post's text with its tools. */
export function ArticleBody({ parts, widgets, className }: ArticleBodyProps) {
  return (
    <div className={cx("flex flex-col gap-10", className)}>
      {parts.map((part, index) =>
        part.kind === "widget" ? (
          <Fragment key={part.widget}>{widgets[part.widget]}</Fragment>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server, see rules/article.ts
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <div key={index} className={articleClass} dangerouslySetInnerHTML={{ __html: part.html }} />
        ),
      )}
    </div>
  );
}
