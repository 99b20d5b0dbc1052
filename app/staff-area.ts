import { staffPages as adSpend } from "~/features/ad-spend/staff-pages";
import { staffPages as alerts } from "~/features/alerts/staff-pages";
import { staffPages as analytics } from "~/features/analytics/staff-pages";
import { staffPages as annotations } from "~/features/annotations/staff-pages";
import { staffPages as articleGenerator } from "~/features/article-generator/staff-pages";
import { staffPages as articleText } from "~/features/article-text/staff-pages";
import { staffPages as attribution } from "~/features/attribution/staff-pages";
import { staffPages as auth, type StaffArea } from "~/features/auth/staff-pages";
import { staffPages as backup } from "~/features/backup/staff-pages";
import { staffPages as brandAdmin } from "~/features/brand-admin/staff-pages";
import { staffPages as brandImport } from "~/features/brand-import/staff-pages";
import { staffPages as bulk } from "~/features/bulk/staff-pages";
import { staffPages as calendar } from "~/features/calendar/staff-pages";
import { staffPages as cohorts } from "~/features/cohorts/staff-pages";
import { staffPages as commandPalette } from "~/features/command-palette/staff-pages";
import { staffPages as content } from "~/features/content/staff-pages";
import { staffPages as conversionTools } from "~/features/conversion-tools/staff-pages";
import { staffPages as definitions } from "~/features/definitions/staff-pages";
import { staffPages as explorer } from "~/features/explorer/staff-pages";
import { staffPages as filteredTraffic } from "~/features/filtered-traffic/staff-pages";
import { staffPages as funnels } from "~/features/funnels/staff-pages";
import { staffPages as leadAdmin } from "~/features/lead-admin/staff-pages";
import { staffPages as live } from "~/features/live/staff-pages";
import { staffPages as media } from "~/features/media/staff-pages";
import { staffPages as monitoring } from "~/features/monitoring/staff-pages";
import { staffPages as networkAdmin } from "~/features/network-admin/staff-pages";
import { staffPages as notes } from "~/features/notes/staff-pages";
import { staffPages as people } from "~/features/people/staff-pages";
import { staffPages as postEditor } from "~/features/post-editor/staff-pages";
import { staffPages as postManagement } from "~/features/post-management/staff-pages";
import { staffPages as preparedReports } from "~/features/prepared-reports/staff-pages";
import { staffPages as presence } from "~/features/presence/staff-pages";
import { staffPages as priceMentions } from "~/features/price-mentions/staff-pages";
import { staffPages as publishChecklist } from "~/features/publish-checklist/staff-pages";
import { staffPages as quizEditor } from "~/features/quiz-editor/staff-pages";
import { staffPages as rankingEditor } from "~/features/ranking-editor/staff-pages";
import { staffPages as rebate } from "~/features/rebate/staff-pages";
import { staffPages as revenue } from "~/features/revenue/staff-pages";
import { staffPages as sampleData } from "~/features/sample-data/staff-pages";
import { staffPages as savedViews } from "~/features/saved-views/staff-pages";
import { staffPages as sharedRankings } from "~/features/shared-rankings/staff-pages";
import { staffPages as spendMatching } from "~/features/spend-matching/staff-pages";
import { staffPages as splitTests } from "~/features/split-tests/staff-pages";
import { staffPages as staff } from "~/features/staff/staff-pages";
import { staffPages as today } from "~/features/today/staff-pages";

/**
 * The staff pages of all features, for the frame around them. The guard doesn't read this table: the server has its
 * own, made from the registrations in `app/services.server.ts`.
 */
export const staffArea: StaffArea = {
  ...auth,
  ...bulk,
  ...savedViews,
  ...annotations,
  ...content,
  ...splitTests,
  ...media,
  ...notes,
  ...presence,
  ...rebate,
  ...brandImport,
  ...revenue,
  ...adSpend,
  ...conversionTools,
  ...priceMentions,
  ...publishChecklist,
  ...articleText,
  ...quizEditor,
  ...rankingEditor,
  ...postEditor,
  ...postManagement,
  ...sharedRankings,
  ...articleGenerator,
  ...calendar,
  ...analytics,
  ...attribution,
  ...preparedReports,
  ...explorer,
  ...spendMatching,
  ...alerts,
  ...cohorts,
  ...funnels,
  ...live,
  ...filteredTraffic,
  ...definitions,
  ...backup,
  ...monitoring,
  ...commandPalette,
  ...staff,
  ...today,
  ...brandAdmin,
  ...leadAdmin,
  ...networkAdmin,
  ...people,
  ...sampleData,
};
