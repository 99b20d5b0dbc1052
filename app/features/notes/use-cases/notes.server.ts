import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { listNotes } from "../queries/notes.server";
import { findThing, listPeopleFor } from "../queries/things.server";
import type { OpenNotes } from "../rules/notes";
import type { Thing } from "../rules/things";

/** The notes for a thing's page; null if this person may not open it (spec:notes#who-sees-notes). */
export async function openNotes(
  { db, config, now }: Platform,
  actor: Actor,
  thing: Thing,
): Promise<OpenNotes | null> {
  const found = await findThing(db, actor, thing);
  if (!found) return null;
  const people = await listPeopleFor(db, found, config.CONTENT_MANAGER_EMAIL);
  return {
    notes: await listNotes(db, actor, thing, now()),
    people: people.filter(({ userId }) => userId !== actor.userId).map(({ name }) => name),
    draftKey: `note:${actor.userId}:${thing.kind}:${thing.id}`,
  };
}
