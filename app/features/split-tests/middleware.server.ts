import { href, type MiddlewareFunction, redirect } from "react-router";
import { pageVariantContext } from "./use-cases/variant-assignment.server";

/** For the page of a post: leads a visitor who moves through the site by script to the post of their variant. */
export const redirectToAssignedVariant: MiddlewareFunction<Response> = ({ context }) => {
  const { redirectTo } = context.get(pageVariantContext);
  if (redirectTo !== null) throw redirect(href("/blog/:slug", { slug: redirectTo.slug }) + redirectTo.search);
};
