import { createElement } from "react";
import type { Platform } from "~/platform/context.server";
import { renderMail } from "~/platform/mail/render.server";
import { mailSite } from "~/platform/mail/site.server";
import { MentionMail, mentionSubject } from "./components/mention-mail";
import type { NoteWork } from "./mutations.server";
import { notesAddress } from "./queries/address.server";
import { noteSubjectNames } from "./rules/note-subjects";

/**
 * Queues an email for each mentioned person (spec:notes#mention-mail). It contains neither the note nor the subject's name,
 * which may be about a visitor.
 */
export function mentionNotifier(
  { config, mailer }: Pick<Platform, "config" | "mailer">,
  authorName: string,
): NoteWork["notify"] {
  return async (tx, people, subject) => {
    for (const { name, email } of people) {
      const template = createElement(MentionMail, {
        site: mailSite(config),
        name,
        authorName,
        about: noteSubjectNames[subject.kind],
        url: config.SITE_URL + notesAddress(subject),
      });
      const mail = { kind: "note-mention", to: email, subject: mentionSubject(authorName) };
      await mailer.queue(tx, { ...mail, ...(await renderMail(template)) });
    }
  };
}
