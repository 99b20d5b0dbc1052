import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { defineAdSpendJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  jobs: defineAdSpendJobs,
  largeBodies: { [href("/admin/revenue/ad-spend/import")]: 4_000_000 },
  staffPages,
};
