import type { Registration } from "~/platform/registration.server";
import { staffPages } from "./staff-pages";
import { leadBulkLists } from "./use-cases/bulk.server";

export const registration: Registration = {
  bulk: ({ secrets }) => leadBulkLists(secrets),
  staffPages,
};
