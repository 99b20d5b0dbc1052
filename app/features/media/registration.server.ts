import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { defineMediaJobs } from "./jobs.server";
import { staffPages } from "./staff-pages";
import { imageBulkLists } from "./use-cases/bulk.server";

export const registration: Registration = {
  jobs: defineMediaJobs,
  bulk: ({ storage }) => imageBulkLists(storage),
  streamedBodies: [href("/admin/blog/images/upload")],
  staffPages,
};
