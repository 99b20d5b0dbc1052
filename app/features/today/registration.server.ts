import type { Registration } from "~/platform/registration.server";
import { touchedPostsToday } from "./queries/touched-posts.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { today: touchedPostsToday, staffPages };
