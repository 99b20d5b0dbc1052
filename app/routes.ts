import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * Pages to read: rendered on the server, and not hydrated (`handle.document`). A `route` is hydrated, or isn't a page. A
 * test compares this with the modules.
 */
const documentPage: typeof route = route;
const documentIndex: typeof index = index;

/** The site map: every URL pattern and its module, one block per feature. */
export default [
  layout("features/site/layout.route.tsx", [
    // Site
    documentIndex("features/site/home.route.tsx"),
    route("sitemap.xml", "features/site/sitemap.route.tsx"),
    documentPage("how-we-rank-and-earn", "features/site/how-we-rank.route.tsx"),
    documentPage("terms", "features/site/legal-terms.route.tsx"),
    documentPage("privacy", "features/site/legal-privacy.route.tsx"),
    documentPage("privacy/request", "features/people/request.route.tsx"),
    documentPage("privacy/request/confirm", "features/people/confirm.route.tsx"),
    documentPage("consumer-health-data", "features/site/legal-health-data.route.tsx"),

    // Blog
    documentPage("blog", "features/blog/index.route.tsx"),
    documentPage("blog/:slug", "features/blog/post.route.tsx"),

    // Compare
    documentPage("compare-providers", "features/compare/form.route.tsx"),
    route("compare-providers/submit", "features/compare/submit.route.ts"),
    documentPage("compare-providers/results", "features/compare/results.route.tsx"),
    route("compare-providers/send-again", "features/compare/send-again.route.ts"),

    // Savings
    documentPage("save-on-prescription", "features/savings/form.route.tsx"),
    route("save-on-prescription/submit", "features/savings/submit.route.ts"),
    documentPage("save-on-prescription/results", "features/savings/results.route.tsx"),

    // Calculator
    documentPage("calculator", "features/calculator/form.route.tsx"),
    route("calculator/submit", "features/calculator/submit.route.ts"),
    documentPage("calculator/results", "features/calculator/results.route.tsx"),

    // Providers
    documentPage("providers", "features/providers/directory.route.tsx"),
    documentPage("providers/:slug", "features/providers/provider.route.tsx"),
    documentPage("providers/:slug/stopped", "features/providers/stopped.route.tsx"),
    route("providers/:slug/visit", "features/providers/visit.route.ts"),
    route("providers/:slug/proof/:pricingId", "features/providers/proof.route.ts"),

    // Wrong prices
    documentPage("providers/:slug/report/:pricingId", "features/price-reports/report.route.tsx"),
    documentPage("corrections", "features/price-reports/corrections.route.tsx"),

    // Price watch
    documentPage("price-watch", "features/price-watch/watch.route.tsx"),
    documentPage("price-watch/sent", "features/price-watch/sent.route.tsx"),
    documentPage("price-watch/confirm", "features/price-watch/confirm.route.tsx"),
    documentPage("price-watch/stop", "features/price-watch/stop.route.tsx"),
    documentPage("price-watch/stopped", "features/price-watch/stopped.route.tsx"),

    // Places
    documentPage("states", "features/places/states.route.tsx"),
    documentPage("states/:state", "features/places/state.route.tsx"),
    route("states/:state/:medication/:slug/visit", "features/places/visit.route.ts", { id: "state-visit" }),
    documentPage("medications", "features/places/medications.route.tsx"),
    documentPage("medications/:medication", "features/places/medication.route.tsx"),
    route("medications/:medication/:slug/visit", "features/places/visit.route.ts", {
      id: "medication-visit",
    }),

    // Side by side
    documentPage("compare", "features/side-by-side/choose.route.tsx"),
    documentPage("compare/:pair", "features/side-by-side/table.route.tsx"),
    route("compare/:pair/visit/:slug", "features/side-by-side/visit.route.ts"),
    documentPage("shortlist", "features/side-by-side/shortlist.route.tsx"),

    // Open data
    documentPage("data", "features/open-data/data.route.tsx"),
    documentPage("data/embed", "features/open-data/snippet.route.tsx"),

    // Signing in
    documentPage("login", "features/auth/login.route.tsx"),
    documentPage("login/verify", "features/auth/second-step.route.tsx"),
    documentPage("login/code", "features/auth/email-code.route.tsx"),
    documentPage("login/recover", "features/auth/recover.route.tsx"),
    documentPage("login/reset", "features/auth/reset.route.tsx"),
    documentPage("access-denied", "features/auth/access-denied.route.tsx"),

    // Rebate
    documentPage("rebate-terms", "features/rebate/terms.route.tsx"),
    documentPage("rebate-claim", "features/rebate/claim.route.tsx"),
    route("rebate-claim/submit", "features/rebate/submit.route.ts"),

    documentPage("*", "features/site/not-found.route.tsx"),
  ]),
  route("shortlist/names", "features/shortlist/names.route.ts"),
  route("robots.txt", "features/site/robots.route.ts"),
  route("manifest.webmanifest", "features/site/manifest.route.ts"),
  documentPage("embed/prices", "features/open-data/embed.route.tsx"),
  route("embed/visit/:slug", "features/open-data/visit.route.ts"),
  route("go/:slug/:rank/:providerId/:kind", "features/rankings/outbound.route.ts"),
  route("blog/:slug/social.png", "features/blog/social.route.ts"),
  route("feed.xml", "features/blog/feed.route.ts"),
  route("login/identity", "features/auth/identity.route.ts"),
  route("login/passkey", "features/auth/passkey.route.ts"),
  route("logout", "features/auth/logout.route.ts"),
  route("session", "features/auth/session.route.ts"),

  // Staff: the layout guards every route inside. Each page is described in its feature's `staff-pages.ts`.
  layout("features/staff/layout.route.tsx", [
    ...prefix("admin", [
      index("features/brand-admin/dashboard.route.tsx"),
      route("calendar", "features/calendar/calendar.route.tsx"),
      route("today", "features/today/today.route.tsx"),
      route("verification", "features/brand-admin/verification.route.tsx"),
      route("prices", "features/brand-admin/prices.route.ts"),
      route("brand/new", "features/brand-admin/editor.route.tsx", { id: "admin-brand-new" }),
      route("brand/logo", "features/brand-admin/logo.route.ts"),
      route("edit/:brandId", "features/brand-admin/editor.route.tsx", { id: "admin-brand-edit" }),
      route("edit/:brandId/stop", "features/brand-admin/stop.route.tsx"),
      route("import", "features/brand-import/import.route.tsx"),
      route("import/upload", "features/brand-import/upload.route.ts"),
      route("import/:id", "features/brand-import/difference.route.tsx"),
      route("import/:id/progress", "features/brand-import/progress.route.ts"),
      route("export/:file", "features/brand-import/export.route.ts"),
      route("analytics", "features/analytics/dashboard.route.tsx"),
      route("leads", "features/lead-admin/leads.route.tsx"),
      route("leads/export", "features/lead-admin/export.route.ts"),
      route("leads/:kind/:id", "features/lead-admin/lead.route.tsx"),
      route("claims", "features/rebate/review-list.route.tsx"),
      route("claims/export", "features/rebate/review-export.route.ts"),
      route("claims/:claimId", "features/rebate/review.route.tsx"),
      route("claims/:claimId/screenshot", "features/rebate/review-screenshot.route.ts"),

      route("bulk", "features/bulk/runs.route.tsx"),
      route("bulk/:runId", "features/bulk/run.route.tsx"),
      route("bulk/:runId/export", "features/bulk/export.route.ts"),

      route("people", "features/people/people.route.tsx"),
      route("people/export", "features/people/export.route.ts"),

      route("msl-dashboard", "features/staff/msl-dashboard.route.tsx"),
      route("blog/new", "features/post-editor/new.route.tsx"),
      route("blog/edit/:id", "features/post-editor/edit.route.tsx"),
      route("blog/autosave/:id", "features/post-editor/autosave.route.ts"),
      route("blog/drafts/:id", "features/post-editor/new-draft.route.ts"),
      route("blog/edit/:id/versions", "features/post-management/versions.route.tsx"),
      route("blog/edit/:id/review", "features/post-management/review.route.tsx"),
      route("blog/prices", "features/price-mentions/prices-in-posts.route.tsx"),
      route("blog/links", "features/article-text/links.route.ts"),
      route("blog/providers", "features/ranking-editor/providers.route.ts"),
      route("blog/quizzes", "features/quiz-editor/quizzes.route.ts"),
      route("blog/rankings/:id", "features/ranking-editor/shared-ranking.route.ts"),
      route("rankings", "features/shared-rankings/rankings.route.tsx"),
      route("rankings/new", "features/shared-rankings/new.route.tsx"),
      route("rankings/:id", "features/shared-rankings/edit.route.tsx"),
      route("rankings/:id/versions", "features/shared-rankings/versions.route.tsx"),
      route("blog/preview", "features/post-editor/preview.route.tsx"),
      route("blog/analytics", "features/analytics/blog.route.tsx"),
      route("blog/analytics/export", "features/analytics/blog-export.route.ts"),
      route("blog", "features/post-management/management.route.tsx", [
        route("generate", "features/article-generator/generate.route.tsx"),
        route("schedule", "features/article-generator/schedule.route.tsx", { id: "admin-blog-schedule" }),
      ]),
      route("blog/generate/:id/progress", "features/article-generator/progress.route.ts"),
      route("blog/schedules", "features/article-generator/schedules.route.tsx", [
        route("new", "features/article-generator/schedule.route.tsx", { id: "admin-schedules-new" }),
        route(":id", "features/article-generator/schedule-edit.route.tsx"),
      ]),
      route("blog/images", "features/media/images.route.tsx"),
      route("blog/images/upload", "features/media/upload.route.ts"),
      route("blog/checklist", "features/publish-checklist/checklist.route.ts"),
      route("blog/split-tests", "features/split-tests/manager.route.tsx"),
      route("blog/split-tests/:id", "features/split-tests/detail.route.tsx"),
      route("blog/split-tests/:id/export", "features/split-tests/export.route.ts"),

      route("reports", "features/explorer/reports.route.tsx"),
      route("reports/export", "features/explorer/export.route.ts"),
      route("reports/alerts", "features/alerts/alerts.route.tsx"),
      route("reports/prepared", "features/prepared-reports/prepared.route.tsx"),
      route("reports/saved", "features/explorer/saved.route.tsx"),
      route("reports/saved/new", "features/explorer/save.route.tsx"),
      route("reports/saved/:id", "features/explorer/open-saved.route.ts"),
      route("reports/saved/:id/edit", "features/explorer/edit-saved.route.tsx"),
      route("reports/definitions", "features/definitions/definitions.route.tsx"),
      route("reports/live", "features/live/live.route.tsx"),
      route("reports/live/feed", "features/live/feed.route.ts"),
      route("reports/filtered", "features/filtered-traffic/filtered.route.tsx"),
      route("reports/filtered/export", "features/filtered-traffic/export.route.ts"),
      route("reports/cohorts", "features/cohorts/cohorts.route.tsx"),
      route("reports/cohorts/export", "features/cohorts/export.route.ts"),
      route("reports/funnels", "features/funnels/funnels.route.tsx"),
      route("reports/funnels/export", "features/funnels/export.route.ts"),

      route("revenue", "features/revenue/dashboard.route.tsx"),
      route("revenue/export", "features/revenue/export.route.ts"),
      route("revenue/attribution", "features/attribution/attribution.route.tsx"),
      route("revenue/inbox", "features/revenue/inbox.route.tsx"),
      route("revenue/inbox/:requestId", "features/revenue/request.route.tsx"),
      route("revenue/pulse", "features/revenue/update-check.route.ts"),
      route("revenue/ad-spend", "features/ad-spend/spend.route.tsx"),
      route("revenue/ad-spend/import", "features/ad-spend/import.route.tsx"),
      route("revenue/ad-spend/matching", "features/spend-matching/matching.route.tsx"),
      route("revenue/statement", "features/conversion-tools/statement.route.tsx"),
      route("conversion-logger", "features/conversion-tools/logger.route.tsx"),
      route("postback-test", "features/conversion-tools/test-tool.route.tsx"),

      // Each settings page has a `settingsTab` in its feature's `staff-pages.ts`.
      layout("features/staff/settings-layout.route.tsx", [
        route("settings", "features/content/site-texts.route.tsx"),
        route("settings/facts", "features/content/facts.route.tsx"),
        route("settings/badges", "features/content/badges.route.tsx"),
        route("settings/reviews", "features/content/reviews.route.tsx"),
        route("settings/ad-spend", "features/ad-spend/account.route.tsx"),
        route("settings/networks", "features/network-admin/networks.route.tsx"),
        route("settings/networks/:networkId", "features/network-admin/network.route.tsx"),
        route("settings/ai", "features/article-generator/ai-settings.route.tsx"),
        route("settings/system", "features/monitoring/system.route.tsx"),
        route("settings/backups", "features/backup/backups.route.tsx"),
        route("settings/retention", "features/people/retention.route.tsx"),
        route("settings/sample-data", "features/sample-data/sample-data.route.tsx"),
      ]),

      route("views", "features/saved-views/views.route.ts"),
      route("notes", "features/notes/notes.route.ts"),
      route("day-notes", "features/annotations/day-notes.route.ts"),
      route("presence", "features/presence/presence.route.ts"),
      route("search", "features/command-palette/search.route.ts"),

      route("staff", "features/staff/staff.route.tsx"),
      route("staff/invite", "features/staff/invite.route.tsx"),
      route("staff/:userId", "features/staff/member.route.tsx"),
      route("audit", "features/staff/audit.route.tsx"),
      route("account", "features/staff/account.route.tsx"),
      route("account/password", "features/staff/password.route.tsx"),
      route("account/second-factor", "features/staff/second-factor.route.tsx"),
      route("account/passkeys", "features/staff/passkeys.route.tsx"),
      route("account/passkeys/new", "features/staff/new-passkey.route.ts"),

      route("confirm-password", "features/auth/confirm-password.route.tsx"),

      route("*", "features/staff/not-found.route.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
