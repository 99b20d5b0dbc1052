import type { Registration } from "~/platform/registration.server";
import { definePreparedReportSweep } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { jobs: definePreparedReportSweep, staffPages };
