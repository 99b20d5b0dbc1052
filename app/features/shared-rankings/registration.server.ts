import type { Registration } from "~/platform/registration.server";
import { defineRankingJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { jobs: defineRankingJobs, staffPages };
