import type { Registration } from "~/platform/registration.server";
import { defineBulkJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { jobs: defineBulkJobs, staffPages };
