import { type Registration, service } from "~/platform/registration.server";
import { createPostCatalog, postCatalogContext } from "./queries/catalog.server";
import { postBulkLists } from "./use-cases/bulk.server";

export const registration: Registration = {
  services: [service(postCatalogContext, createPostCatalog)],
  bulk: postBulkLists,
  pageCache: { posts_changed: "posts" },
};
