import { href } from "react-router";
import { type Actor, adminOnly } from "~/features/auth/rules/access";
import { UNDO_MINUTES } from "~/features/bulk/schema";
import type { BulkInput } from "~/kernel/bulk-offer";
import {
  type BulkChange,
  type BulkExport,
  type BulkList,
  type BulkRow,
  type BulkWork,
  exportBasics,
  personalExportDetail,
} from "~/platform/bulk.server";
import type { Db } from "~/platform/db/client.server";
import { deleteQueuedMails, listQueuedMails } from "~/platform/mail/queued-mails.server";
import type { Secrets } from "~/platform/secrets.server";
import { decideClaim, takeBackDecision } from "../mutations/review.server";
import { type FullClaim, findClaimStates, listClaimIds, streamClaims } from "../queries/review.server";
import {
  type ClaimDecision,
  type ClaimStatus,
  decisionActions,
  statusAfter,
  statusLabels,
} from "../rules/review";
import type { ReviewDecision } from "../schema";
import { claimLines } from "./export.server";
import { claimFilterOf } from "./review-filter.server";

/** Queues the email to the claimant for a later moment. @returns its id. */
type LaterMail = (tx: Db, claim: FullClaim, decided: ReviewDecision, at: Date) => Promise<string>;

/** The email about a decision waits until the decision can no longer be undone (spec:bulk#bulk-undo). */
const MAIL_WAITS_MS = UNDO_MINUTES * 60_000;

/** The review queue: decisions that need nothing but a reason, for many claims (spec:bulk#bulk-actions). */
export function claimBulkLists(laterMail: LaterMail, secrets: Secrets): BulkList[] {
  return [
    {
      key: "claims",
      page: href("/admin/claims"),
      entity: "claim",
      one: "claim",
      many: "claims",
      find: async ({ db }, url, limit) =>
        (await listClaimIds(db, claimFilterOf(url, secrets), limit)).map(String),
      actions: [
        decision("approve", approveWords, laterMail),
        decision("decline", declineWords, laterMail),
        decision("reopen", reopenWords, laterMail),
        exportClaims,
      ],
    },
  ];
}

type Words = Pick<BulkChange, "label" | "question" | "detail" | "done"> & { input?: BulkInput };
type StoredClaim = Pick<FullClaim, "status" | "flags">;
type BulkDecision = Exclude<ClaimDecision, "pay">;

function problemOf({ status, flags }: StoredClaim, requested: BulkDecision): string | null {
  if (statusAfter(status, requested) === null) return `${statusLabels[status]} already`;
  // Someone has to compare it with the other claims first.
  return requested === "approve" && flags.length > 0 ? "Needs a closer look" : null;
}

function checkWith(problem: (claim: StoredClaim) => string | null) {
  return async ({ db }: BulkWork, ids: readonly string[]): Promise<BulkRow[]> => {
    const claims = await findClaimStates(db, ids.filter(isId).map(Number));
    return ids.map((id) => {
      const claim = claims.get(Number(id));
      return { id, name: `Claim ${id}`, problem: claim ? problem(claim) : "It no longer exists" };
    });
  };
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

type Undo = { from: ClaimStatus; to: ClaimStatus; decidedAt: string; mail: string };

function decision(requested: BulkDecision, words: Words, laterMail: LaterMail): BulkChange {
  const check = checkWith((claim) => problemOf(claim, requested));
  return {
    ...words,
    name: requested,
    kind: "change",
    audited: decisionActions[requested],
    roles: adminOnly,
    check,
    async apply(work: BulkWork & { actor: Actor }, id) {
      const { db, actor, now, input } = work;
      const [row] = await check(work, [id]);
      const from = (await findClaimStates(db, [Number(id)])).get(Number(id))?.status;
      if (row?.problem || !from) return { done: false, problem: row?.problem ?? "It no longer exists" };
      const decided: ReviewDecision =
        requested === "approve" ? { decision: requested } : { decision: requested, reason: input };
      let mail = "";
      const result = await decideClaim(
        db,
        actor,
        { ...decided, claimId: Number(id), seen: from },
        {
          now,
          notify: async (tx, claim) => {
            mail = await laterMail(tx, claim, decided, new Date(now.getTime() + MAIL_WAITS_MS));
          },
        },
      );
      if (!result.done) return { done: false, problem: "Someone else decided it first" };
      return { done: true, undo: { from, to: result.claim.status, decidedAt: now.toISOString(), mail } };
    },
    async revert({ db, actor, now }: BulkWork & { actor: Actor }, id, undo) {
      const { from, to, decidedAt, mail } = undo as Undo;
      const place = { claimId: Number(id), from, to, decidedAt: new Date(decidedAt) };
      const [queued] = await listQueuedMails(db, { ids: [mail] }, 1);
      if (queued?.state !== "waiting") return "The claimant was emailed already";
      if (!(await takeBackDecision(db, actor, place, now))) return "It changed since then";
      await deleteQueuedMails(db, { ids: [mail] });
      return null;
    },
  };
}

const mailNote = `Each claimant is emailed ${UNDO_MINUTES} minutes from now, unless you undo this first.`;

const approveWords: Words = {
  label: "Approve",
  question: "Approve {rows}?",
  detail: `Only do this if you compared each one with its screenshot. ${mailNote}`,
  done: "{rows} approved",
};

const declineWords: Words = {
  label: "Decline",
  question: "Decline {rows}?",
  detail: mailNote,
  done: "{rows} declined",
  input: { label: "Reason, which each claimant reads in the email", kind: "paragraph", longest: 2_000 },
};

const reopenWords: Words = {
  label: "Reopen",
  question: "Reopen {rows}?",
  detail: mailNote,
  done: "{rows} reopened",
  input: { label: "Reason, which stays in the history and isn't emailed", kind: "paragraph", longest: 2_000 },
};

const exportClaims: BulkExport = {
  ...exportBasics,
  detail: personalExportDetail,
  roles: adminOnly,
  file: "rebate-claims",
  check: checkWith(() => null),
  lines: ({ db }, ids) => claimLines(streamClaims(db, { status: null, search: "" }, ids.map(Number))),
};
