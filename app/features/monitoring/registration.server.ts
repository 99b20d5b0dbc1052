import { createContext } from "react-router";
import { type Registration, service } from "~/platform/registration.server";
import { defineMonitoringJobs } from "./jobs.server";
import { createErrorRecorder, type ErrorRecorder } from "./mutations/errors.server";
import { platformChecks } from "./queries/checks.server";
import { jobsToday } from "./queries/today.server";
import { staffPages } from "./staff-pages";

const errorRecorderContext = createContext<ErrorRecorder>();

export const registration: Registration = {
  services: [
    service(errorRecorderContext, createErrorRecorder, {
      settled: (recorder) => recorder.flush(),
      close: (recorder) => recorder.close(),
    }),
  ],
  jobs: defineMonitoringJobs,
  systemChecks: platformChecks,
  today: jobsToday,
  staffPages,
};
