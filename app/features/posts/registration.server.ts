import { type Registration, service } from "~/platform/registration.server";
import { createPostCatalog, postCatalogContext } from "./queries/catalog.server";

export const registration: Registration = {
  services: [service(postCatalogContext, createPostCatalog)],
  pageCache: { posts_changed: "posts" },
};
