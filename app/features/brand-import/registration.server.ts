import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { defineBrandImportJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  jobs: defineBrandImportJobs,
  streamedBodies: [href("/admin/import"), href("/admin/import/upload")],
  staffPages,
};
