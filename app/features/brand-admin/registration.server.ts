import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  streamedBodies: [href("/admin/brand/logo")],
  staffPages,
};
