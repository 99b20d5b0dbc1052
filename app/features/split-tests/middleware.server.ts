import { href, type MiddlewareFunction, redirect } from "react-router";
import { splitVisitContext } from "./use-cases/variant-assignment.server";

/** For the page of a post: leads a visitor who moves through the site by script to the post of their variant. */
export const leadToVariant: MiddlewareFunction<Response> = ({ context }) => {
  const { leadTo } = context.get(splitVisitContext);
  if (leadTo !== null) throw redirect(href("/blog/:slug", { slug: leadTo.slug }) + leadTo.search);
};
