import { href } from "react-router";
import { authContext } from "~/features/auth/use-cases/auth.server";
import type { Registration } from "~/platform/registration.server";
import { HIDDEN_FILE_PATH } from "~/platform/storage/serve.server";
import { FILES_PATH } from "~/platform/storage/storage.server";
import { serveScreenshot } from "./endpoints.server";
import { defineRebateJobs } from "./jobs/claim-mails.server";
import { laterReviewMail } from "./jobs/review-mails.server";
import { claimsToday } from "./queries/today.server";
import { SCREENSHOT_FOLDER } from "./rules/screenshot";
import { staffPages } from "./staff-pages";
import { claimBulkLists } from "./use-cases/bulk.server";
import { claimData } from "./use-cases/person-data.server";
import { claimRetention } from "./use-cases/retention.server";

export const registration: Registration = {
  jobs: defineRebateJobs,
  today: claimsToday,
  bulk: (platform) => claimBulkLists(laterReviewMail(platform), platform.secrets),
  personData: [claimData],
  retainedData: () => [claimRetention],
  endpoints(front, platform, services) {
    const auth = services.get(authContext);
    front.get(`${FILES_PATH}${SCREENSHOT_FOLDER}/*`, (c) => {
      c.get("info").logFields.path = HIDDEN_FILE_PATH;
      return serveScreenshot(platform, auth, c.req.raw, c.get("info"));
    });
  },
  streamedBodies: [href("/rebate-claim"), href("/rebate-claim/submit")],
  staffPages,
};
