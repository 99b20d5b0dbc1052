import { type Registration, service } from "~/platform/registration.server";
import { createPostCatalog, postCatalogContext } from "./queries/catalog.server";

export const registration: Registration = {
  services: [service(postCatalogContext, ({ database }) => createPostCatalog(database))],
  pageCache: { posts_changed: "posts" },
};
