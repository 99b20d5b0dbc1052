import { createContext, type HTMLAttributes, type ReactNode, useContext } from "react";

/** @returns the HTML of an element, which is rendered only the first time. */
export type KeepHtml = (of: object, part: string, element: ReactNode) => string;

/** On the server, for a document. In the browser, and for a page that will be hydrated, null. */
export const KeptHtmlContext = createContext<KeepHtml | null>(null);

/** On the server, for a page that will be hydrated. In the browser, and for a document, null. */
export const HydratedHtmlContext = createContext<KeepHtml | null>(null);

type KeptProps = HTMLAttributes<HTMLElement> & {
  as: "header" | "footer" | "div" | "li" | "ul";
  /** What the children show. Another object is rendered again, so never change it. Null: render every time. */
  of: object | null;
  /** Everything else that the children show. There must be few values for each object. */
  part?: string;
  /** Must not read any context except for links. */
  children: ReactNode;
};

/*
 * <Kept as="li" of={post} part="lazy" className="…"><PostCard post={post} /></Kept>
 *
 * An element whose children are the same on many pages. For a document, their HTML is kept in memory as long as the
 * object they show.
 */
export function Kept(props: KeptProps) {
  return <KeptBy keep={useContext(KeptHtmlContext)} {...props} />;
}

/**
 * The same for a page that the browser hydrates, so the children must have no ids that React makes. The browser renders
 * them as always.
 */
export function KeptHydrated(props: KeptProps) {
  return <KeptBy keep={useContext(HydratedHtmlContext)} {...props} />;
}

type KeptByProps = KeptProps & { keep: KeepHtml | null };

function KeptBy({ keep, as: Tag, of, part = "", children, ...attributes }: KeptByProps) {
  if (!keep || !of) return <Tag {...attributes}>{children}</Tag>;
  return (
    <Tag
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
      dangerouslySetInnerHTML={{ __html: keep(of, part, children) }}
    />
  );
}

export function createKeepHtml(render: (element: ReactNode) => string): KeepHtml {
  const kept = new WeakMap<object, Map<string, string>>();
  return (of, part, element) => {
    const parts = kept.get(of) ?? new Map<string, string>();
    const html = parts.get(part) ?? render(element);
    kept.set(of, parts.set(part, html));
    return html;
  };
}
