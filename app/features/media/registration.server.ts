import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { defineMediaJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  jobs: defineMediaJobs,
  streamedBodies: [href("/admin/blog/images/upload")],
  staffPages,
};
