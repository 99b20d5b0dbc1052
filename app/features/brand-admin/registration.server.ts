import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { staffPages } from "./staff-pages";
import { brandBulkLists } from "./use-cases/bulk.server";

export const registration: Registration = {
  streamedBodies: [href("/admin/brand/logo")],
  bulk: brandBulkLists,
  staffPages,
};
