import { Fragment, type ReactNode } from "react";
import type { ArticlePart, WidgetName } from "~/features/posts/rules/article";
import { cx } from "~/ui/cx";

export type Widgets = Readonly<Record<WidgetName, ReactNode>>;

/** The styles of author content: authors choose elements, never classes. */
export const articleClass = "article-text";

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
