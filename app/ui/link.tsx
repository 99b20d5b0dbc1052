import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, useContext } from "react";

/** What the router's own link accepts, as far as this site uses it. */
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  to: string;
  /** Loads a new document, also where the router could show the page. */
  reloadDocument?: boolean;
  replace?: boolean;
  preventScrollReset?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

/** The router's link, on pages that have a router. Without one, in an island, a link is a plain element. */
export const LinkContext = createContext<ComponentType<LinkProps> | null>(null);

/** A link to a page of this site. It works with and without the router, so islands don't load it. */
export function Link(props: LinkProps) {
  const RouterLink = useContext(LinkContext);
  if (RouterLink) return <RouterLink {...props} />;
  const { to, reloadDocument, replace, preventScrollReset, state, ...rest } = props;
  return <a {...rest} href={to} />;
}
