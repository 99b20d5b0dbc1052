import { type Registration, service } from "~/platform/registration.server";
import { createTitleImages, titleImagesContext } from "./use-cases/social-images.server";

export const registration: Registration = {
  services: [service(titleImagesContext, () => createTitleImages())],
};
