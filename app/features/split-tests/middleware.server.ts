import { href, type MiddlewareFunction, redirect } from "react-router";
import { withMarker } from "./rules/redirect-marker";
import { visitorVariantContext } from "./use-cases/variant-assignment.server";

/** For a post's page: redirects a visitor who navigates by script to the post of their variant. */
export const redirectToAssignedVariant: MiddlewareFunction<Response> = ({ context, url }) => {
  const { redirectTo } = context.get(visitorVariantContext);
  if (redirectTo === null) return;
  // A data request's router parameters are in the request's URL, but not in `url`.
  throw redirect(href("/blog/:slug", { slug: redirectTo.slug }) + withMarker(url.search, redirectTo.marker));
};
