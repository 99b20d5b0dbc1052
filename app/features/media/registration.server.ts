import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { defineBlogJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  jobs: defineBlogJobs,
  streamedBodies: [href("/admin/blog/images/upload")],
  staffPages,
};
