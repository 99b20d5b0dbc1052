import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The map of the site: every address and its module, one block per feature. */
export default [
  // Site
  index("features/site/home.route.tsx"),
  route("save-on-prescription", "features/site/plain.route.tsx", { id: "save-on-prescription" }),
  route("calculator", "features/site/plain.route.tsx", { id: "calculator" }),
  route("blog", "features/site/plain.route.tsx", { id: "blog" }),
  route("rebate-terms", "features/site/plain.route.tsx", { id: "rebate-terms" }),
  route("rebate-claim", "features/site/plain.route.tsx", { id: "rebate-claim" }),
  route("terms", "features/site/plain.route.tsx", { id: "terms" }),
  route("privacy", "features/site/plain.route.tsx", { id: "privacy" }),

  // Compare
  route("compare-providers", "features/compare/form.route.tsx"),
  route("compare-providers/results", "features/compare/results.route.tsx"),
] satisfies RouteConfig;
