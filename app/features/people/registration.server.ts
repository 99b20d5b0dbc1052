import { mailRetention } from "~/platform/mail/old-mails.server";
import type { Registration } from "~/platform/registration.server";
import { definePeopleJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";
import { queuedMailData, staffAccountData } from "./use-cases/person-data.server";

export const registration: Registration = {
  jobs: definePeopleJobs,
  personData: [queuedMailData, staffAccountData],
  retainedData: ({ config }) => [mailRetention(config)],
  staffPages,
};
