import { type Registration, service } from "~/platform/registration.server";
import { createPostCatalog, postCatalogContext } from "./queries/catalog.server";
import { postEvents } from "./queries/day-events.server";
import { postBulkLists } from "./use-cases/bulk.server";

export const registration: Registration = {
  services: [service(postCatalogContext, createPostCatalog)],
  bulk: postBulkLists,
  dayEvents: postEvents,
  pageCache: { posts_changed: "posts" },
};
