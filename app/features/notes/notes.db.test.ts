import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createStaff, type StaffAccount } from "~/features/auth/factory";
import { archivePost } from "~/features/posts/mutations/posts.server";
import { eraseClaims } from "~/features/rebate/mutations/erase.server";
import { claimData } from "~/features/rebate/use-cases/person-data.server";
import { auditLog } from "~/platform/db/tables/audit";
import { staffNotes } from "~/platform/db/tables/notes";
import { brandFixture } from "~tests/setup/brands";
import { useDatabase } from "~tests/setup/database";
import { postFixture } from "~tests/setup/posts";
import {
  addNote,
  deleteNote,
  deleteOldNotes,
  editNote,
  markRead,
  type NoteWork,
  restoreNote,
} from "./mutations.server";
import { listNotes, listNoteTexts } from "./queries/notes.server";
import type { NoteSubject } from "./rules/note-subjects";
import { LONGEST_NOTE, MAX_NOTES, NOTES_A_MINUTE } from "./rules/notes";

const { db } = await useDatabase();
const ada = await createStaff(db, { name: "Ada Admin" });
const ann = await createStaff(db, { name: "Ann Carter" });
const mo = await createStaff(db, { name: "Mo Manager", role: "content_manager" });
const away = await createStaff(db, { name: "Abe Away", deactivatedAt: new Date("2026-01-01") });
const fixed = await createStaff(db, { name: "Fixed Person" });
const posts = postFixture(db, ada);
const start = new Date("2026-05-01T12:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const DAY = 1_440;

const emailed: string[] = [];
/** A change by a person a number of minutes after the start. */
function by(person: StaffAccount, subject: NoteSubject, minute = 0): NoteWork {
  return {
    actor: { ...person, sessionId: "a" },
    subject,
    now: minutes(minute),
    fixedEmail: fixed.email,
    notify: async (_tx, people) => void emailed.push(...people.map(({ name }) => name)),
  };
}
const add = (work: NoteWork, text: string) => addNote(db, work, { requestId: crypto.randomUUID(), text });
const notesFor = (person: StaffAccount, subject: NoteSubject, minute = 0) =>
  listNotes(db, { ...person, sessionId: "a" }, subject, minutes(minute));

async function newPost(author = ada): Promise<NoteSubject> {
  const { id } = await posts.create({}, author);
  return { kind: "post", id };
}
async function newClaim(): Promise<NoteSubject> {
  const [row] = await db.execute<{ id: string }>(
    sql`insert into rebate_claims (submission_id, full_name, email, phone, address_line1, city, state, zip_code, provider_name,
        order_date, order_confirmation_number, order_confirmation_image, image_hash, household_key, agreed_to_terms,
        terms_version, agreed_at, consent_page)
      values (gen_random_uuid(), 'A', 'a@a.example', '2125550100', '1 Main St', 'Austin', 'TX', '78701', 'P', '2026-01-01',
        gen_random_uuid()::text, gen_random_uuid()::text, repeat('a', 64), 'h', true, '1', now(), '/rebate-claim')
      returning claim_id::text as id`,
    "objects",
  );
  return { kind: "claim", id: row?.id ?? "" };
}
async function onlyNote(subject: NoteSubject): Promise<number> {
  const [note] = await notesFor(ada, subject);
  if (!note) throw new Error("No note was stored.");
  return note.noteId;
}
const done = { done: true };
const refused = (problem: string) => ({ done: false, problem });

beforeEach(async () => {
  emailed.length = 0;
  await db.delete(staffNotes);
});

test("posts, claims, and brands have their own notes, oldest first", async () => {
  const { brand_id: brandId } = await brandFixture(db, { ...ada, sessionId: "a" }, start).created();
  const subjects = [await newPost(), await newClaim(), { kind: "brand" as const, id: String(brandId) }];
  for (const subject of subjects) {
    expect(await add(by(ada, subject), `One ${subject.kind}`)).toEqual(done);
    expect(await add(by(ann, subject, 1), "Two")).toEqual(done);
  }
  for (const subject of subjects)
    expect((await notesFor(ada, subject)).map(({ text, authorName }) => [text, authorName])).toEqual([
      [`One ${subject.kind}`, "Ada Admin"],
      ["Two", "Ann Carter"],
    ]);
});

test("a request that was sent twice adds one note and sends one email", async () => {
  const subject = await newPost();
  const note = { requestId: crypto.randomUUID(), text: "Hi @Ann Carter" };
  await Promise.all([addNote(db, by(ada, subject), note), addNote(db, by(ada, subject), note)]);
  expect(await notesFor(ada, subject)).toHaveLength(1);
  expect(emailed).toEqual(["Ann Carter"]);
});

describe("content managers (spec:notes#who-sees-notes)", () => {
  test("have the notes of the posts they may edit, and nothing else exists for them", async () => {
    const own = await newPost(mo);
    expect(await add(by(mo, own), "Mine")).toEqual(done);
    for (const subject of [await newPost(), await newClaim(), { kind: "brand" as const, id: "1" }]) {
      expect(await add(by(mo, subject), "Other")).toEqual(refused("gone"));
      expect(await markRead(db, by(mo, subject), 1)).toEqual(refused("gone"));
    }
  });

  test("can be mentioned only where they may open the subject", async () => {
    await add(by(ada, await newClaim()), "@Mo Manager");
    await add(by(ada, await newPost()), "@Mo Manager");
    expect(emailed).toEqual([]);
    await add(by(ada, await newPost(mo)), "@Mo Manager");
    expect(emailed).toEqual(["Mo Manager"]);
  });
});

test("a note never mentions its author, a deactivated person, or the fixed content manager where it may not be", async () => {
  const claim = await newClaim();
  await add(by(ada, claim), `@Ada Admin @${away.name} @Fixed Person @ann carter`);
  expect(emailed).toEqual(["Ann Carter"]);
  expect((await notesFor(ann, claim))[0]).toMatchObject({
    mentioned: ["Ann Carter"],
    mentionsYou: true,
    isNew: true,
  });
});

test("an edit emails only people who weren't mentioned before (spec:notes#mention-mail)", async () => {
  const subject = await newPost();
  await add(by(ada, subject), "@Ann Carter");
  const noteId = await onlyNote(subject);
  let seen = "";
  for (const [minute, text] of ["No one", "@Ann Carter again", "@Ann Carter @Fixed Person"].entries()) {
    expect(await editNote(db, by(ada, subject, minute + 1), { noteId, seen, text })).toEqual(done);
    seen = minutes(minute + 1).toISOString();
    const [note] = await notesFor(ann, subject);
    expect(note).toMatchObject({ text, mentionsYou: text !== "No one", editedAt: seen });
  }
  expect(emailed).toEqual(["Ann Carter"]);
});

test("a mention is new until its reader has seen it, and newer ones stay new", async () => {
  const subject = await newPost();
  await add(by(ada, subject), "@Ann Carter");
  const noteId = await onlyNote(subject);
  await add(by(ada, subject), "@Ann Carter again");
  await markRead(db, by(ada, subject), noteId);
  expect((await notesFor(ann, subject)).map(({ isNew }) => isNew)).toEqual([true, true]);
  await markRead(db, by(ann, subject), noteId);
  expect((await notesFor(ann, subject)).map(({ isNew }) => isNew)).toEqual([false, true]);
});

describe("changing a note (spec:notes#change-note)", () => {
  test("is the author's for a day, and an administrator may delete it later", async () => {
    const subject = await newPost(mo);
    await add(by(mo, subject), "First");
    const noteId = await onlyNote(subject);
    const edit = (person: StaffAccount, minute: number) =>
      editNote(db, by(person, subject, minute), { noteId, seen: "", text: `By ${person.name}` });
    expect(await edit(ada, 1)).toEqual(refused("gone"));
    expect(await edit(mo, DAY)).toEqual(refused("late"));
    expect(await deleteNote(db, by(mo, subject, DAY), noteId)).toEqual(refused("late"));
    expect(await edit(mo, DAY - 1)).toEqual(done);
    expect((await notesFor(mo, subject, DAY))[0]).toMatchObject({ canEdit: false, canDelete: false });
    expect((await notesFor(ada, subject, DAY))[0]).toMatchObject({ canEdit: false, canDelete: true });
    expect(await deleteNote(db, by(ada, subject, 9 * DAY), noteId)).toEqual(done);
    expect(await notesFor(ada, subject)).toEqual([]);
  });

  test("from an older text writes nothing, unless it's the same text again", async () => {
    const subject = await newPost();
    await add(by(ada, subject), "First");
    const noteId = await onlyNote(subject);
    const edit = (text: string) => editNote(db, by(ada, subject, 1), { noteId, seen: "", text });
    expect(await edit("Second")).toEqual(done);
    expect(await edit("Second")).toEqual(done);
    expect(await edit("Third")).toEqual(refused("changed"));
    expect((await notesFor(ada, subject))[0]?.text).toBe("Second");
  });

  test("can be undone after a deletion, by the person who deleted it, until it's removed for good", async () => {
    const subject = await newPost(mo);
    await add(by(mo, subject), "Back again");
    const noteId = await onlyNote(subject);
    await deleteNote(db, by(ada, subject, 1), noteId);
    expect(await restoreNote(db, by(mo, subject, 2), noteId)).toEqual(refused("gone"));
    expect(await restoreNote(db, by(ada, subject, 2), noteId)).toEqual(done);
    await deleteNote(db, by(mo, subject, 3), noteId);
    expect(await restoreNote(db, by(mo, subject, 4), noteId)).toEqual(done);
    await deleteNote(db, by(mo, subject, 5), noteId);
    await add(by(ada, subject, 5 + DAY + 1), "Later");
    expect(await restoreNote(db, by(mo, subject, 5 + DAY + 2), noteId)).toEqual(refused("gone"));
    expect(await db.$count(staffNotes)).toBe(1);
  });

  test("of another subject's note isn't possible", async () => {
    const subject = await newPost();
    await add(by(ada, subject), "Here");
    const noteId = await onlyNote(subject);
    expect(await deleteNote(db, by(ada, await newPost()), noteId)).toEqual(refused("gone"));
  });
});

test("notes are bounded per minute, per subject, and in length", async () => {
  const subject = await newPost();
  const all = await Promise.all(
    Array.from({ length: NOTES_A_MINUTE + 3 }, (_, index) => add(by(ann, subject), `Note ${index}`)),
  );
  expect(all.filter((result) => result.done)).toHaveLength(NOTES_A_MINUTE);
  expect(all.filter((result) => !result.done)).toEqual(Array(3).fill(refused("often")));
  expect(await add(by(ann, subject, 2), "Next minute")).toEqual(done);
  await db.execute(sql`insert into staff_notes (request_id, post_id, author_id, author_name, body, created_at)
    select gen_random_uuid(), ${subject.id}, 'x', 'X', 'x', now() from generate_series(12, ${MAX_NOTES})`);
  expect(await add(by(ada, subject), "One too many")).toEqual(refused("full"));
  expect(await add(by(ada, await newPost()), "é".repeat(LONGEST_NOTE))).toEqual(done);
});

test("the notes of a deleted post can't be changed", async () => {
  const subject = await newPost();
  await add(by(ada, subject), "Kept");
  await archivePost(db, ada, subject.id, start);
  expect(await add(by(ada, subject), "More")).toEqual(refused("gone"));
});

test("the audit log has the change without the text (spec:notes#note-audit)", async () => {
  const subject = await newClaim();
  await add(by(ada, subject), "Jane Doe called");
  const noteId = await onlyNote(subject);
  await editNote(db, by(ada, subject, 1), { noteId, seen: "", text: "Jane Roe called!" });
  await deleteNote(db, by(ada, subject, 2), noteId);
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, String(noteId)))
    .orderBy(auditLog.auditId);
  expect(entries.map(({ action, entity }) => [action, entity])).toEqual([
    ["created", "note"],
    ["updated", "note"],
    ["archived", "note"],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Jane|called/);
  expect(entries[0]?.summary).toBe(`Note about Claim ${subject.id}`);
});

test("erased claims lose their notes, and the oldest notes go first after a retention period", async () => {
  const [claim, other] = [await newClaim(), await newClaim()];
  await add(by(ada, claim), "@Ann Carter secret");
  await add(by(ada, other, 1), "Old");
  await add(by(ada, other, 5), "New");
  expect((await listNoteTexts(db, Number(claim.id))).map(({ text }) => text)).toEqual(["@Ann Carter secret"]);
  const [erased] = await claimData.find(db, { by: "ids", ids: [claim.id] }, 1);
  expect(erased?.facts.at(-1)).toEqual([`Note, ${start.toISOString()}`, "@Ann Carter secret"]);
  await eraseClaims(db, [Number(claim.id)], start);
  expect(await listNoteTexts(db, Number(claim.id))).toEqual([]);
  expect(await deleteOldNotes(db, minutes(2), 10)).toBe(1);
  expect((await notesFor(ada, other)).map(({ text }) => text)).toEqual(["New"]);
});
