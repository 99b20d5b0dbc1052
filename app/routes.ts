import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The map of the site: every address and its module, one block per feature. */
export default [
  // Site
  index("features/site/home.route.tsx"),

  // Compare
  route("compare-providers", "features/compare/form.route.tsx"),
  route("compare-providers/results", "features/compare/results.route.tsx"),
] satisfies RouteConfig;
