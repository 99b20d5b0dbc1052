import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import { isSameName } from "~/features/brands/rules/suggest";
import { tooManyFormsMessage } from "~/features/leads/rules/limits";
import type { Platform, RequestInfo } from "~/platform/context.server";
import { readUploadForm } from "~/platform/http/multipart.server";
import { networkOf } from "~/platform/http/rate-limit.server";
import { readFieldsAlone } from "~/platform/http/upload-stream.server";
import type { MailMessage } from "~/platform/mail/message.server";
import { type CleanPicture, cleanPicture, inspectPicture } from "~/platform/storage/picture.server";
import { fileUrl, newFileKey } from "~/platform/storage/storage.server";
import { type ClaimFacts, storeClaim } from "../mutations/claims.server";
import { isScreenshotOfClaim } from "../queries/claims.server";
import { orderDateBounds } from "../rules/order-date";
import { SCREENSHOT_FOLDER } from "../rules/screenshot";
import { largestScreenshotBytes, largestScreenshotPixels } from "../rules/terms";
import {
  type Claim,
  type ClaimProblem,
  type ClaimReceipt,
  type ClaimValues,
  checkClaim,
  claimMessages,
  uploadMessages,
} from "../schema";

/** The result of a submitted claim. `values` contains what was typed, so that nothing is lost. */
export type ReceivedClaim =
  | { ok: true; receipt: ClaimReceipt }
  | {
      ok: false;
      status: number;
      problem: ClaimProblem;
      values: ClaimValues;
      /** Seconds to wait before the next attempt, with status 429. */
      wait?: number;
    };

/** The data of the confirmation email; the route that shows the form writes its text. */
export type ConfirmationFacts = {
  fullName: string;
  /** The name as this site lists it; null for an unknown provider. */
  provider: string | null;
  orderDate: string;
};

export type ClaimDependencies = {
  platform: Platform;
  info: RequestInfo;
  catalog: BrandCatalog;
  /** The path of the page that showed the terms. */
  page: string;
  confirmation(facts: ConfirmationFacts): Promise<Omit<MailMessage, "to" | "kind">>;
};

/** A family submits a few claims and corrects some; a script would submit thousands. */
const CLAIMS_PER_CONNECTION = 20;
const IN_SECONDS = 600;
const formLimits = {
  fileField: "screenshot",
  maxFileBytes: largestScreenshotBytes,
  maxTextBytes: 64 * 1024,
};

/**
 * Receives a claim with its screenshot in one request: nothing is stored until everything is valid, so a failed or
 * aborted claim leaves nothing behind.
 */
export async function receiveClaim(
  request: Request,
  dependencies: ClaimDependencies,
): Promise<ReceivedClaim> {
  const { platform, info } = dependencies;
  const limit = platform.rateLimit("rebate-claim", CLAIMS_PER_CONNECTION, IN_SECONDS);
  const wait = await limit.consume(info.clientAddress);
  // Reads the rejected form without taking one of the slots for concurrent forms, which are for clients that may send
  // one.
  if (wait !== null) {
    const typed = await readFieldsAlone(request, formLimits);
    return { ok: false, status: 429, problem: says(tooManyFormsMessage(wait)), values: typed, wait };
  }
  const client = networkOf(info.clientAddress);
  const form = await readUploadForm(request, formLimits, client, platform.database.slots);
  const values = form.fields;
  const refuse = (status: number, problem: ClaimProblem): ReceivedClaim => ({
    ok: false,
    status,
    problem,
    values,
  });
  if (form.outcome === "malformed" || form.outcome === "aborted")
    return refuse(400, says(claimMessages.submitFailed));
  if (form.outcome === "too-slow") return refuse(408, says(claimMessages.uploadFailed));
  if (form.outcome === "busy") return refuse(503, says(claimMessages.uploadFailed));

  const now = platform.now();
  if (form.outcome === "too-large") return refuse(413, cutOff(values, now));
  // Decoding is expensive, so only an otherwise valid form's picture is decoded.
  const check = (screenshot: keyof typeof pictureErrors | null) =>
    checkClaim(values, screenshot && pictureErrors[screenshot], orderDateBounds(now));
  const seen = form.file ? await inspectPicture(form.file, largestScreenshotPixels) : "missing";
  const { claim, problem } = check(seen);
  if (problem) return refuse(400, problem);
  if (!form.file) throw new Error("A claim without a picture passed the check.");
  const picture = await cleanPicture(form.file, client, largestScreenshotPixels);
  if (picture === "busy") return refuse(503, says(claimMessages.uploadFailed));
  if (typeof picture === "string") return refuse(400, check(picture).problem ?? says(pictureErrors[picture]));
  return keepClaim(claim, picture, now, dependencies, refuse);
}

const pictureErrors = {
  missing: uploadMessages.screenshotMissing,
  "not-an-image": claimMessages.notAnImage,
  "too-many-pixels": uploadMessages.tooManyPixels,
  busy: claimMessages.uploadFailed,
};

const says = (message: string): ClaimProblem => ({ message, errors: {} });

/** Fields after the file never arrived, so they get no errors. */
function cutOff(values: ClaimValues, now: Date): ClaimProblem {
  const agreed = { ...values, agreedToTerms: "on" };
  const { problem } = checkClaim(agreed, claimMessages.imageTooLarge, orderDateBounds(now));
  return problem ?? says(claimMessages.imageTooLarge);
}

/** Stores both the screenshot and the claim, or neither. */
async function keepClaim(
  claim: Claim,
  picture: CleanPicture,
  now: Date,
  dependencies: ClaimDependencies,
  refuse: (status: number, problem: ClaimProblem) => ReceivedClaim,
): Promise<ReceivedClaim> {
  const { platform } = dependencies;
  const { storage, log } = platform;
  const key = newFileKey(SCREENSHOT_FOLDER, picture.ending, now);
  try {
    await storage.put(key, picture.bytes);
  } catch (error) {
    log.failure(error, "screenshot not stored");
    return refuse(503, says(claimMessages.uploadFailed));
  }
  let isStored = false;
  try {
    const image = { address: fileUrl(key), hash: picture.hash };
    isStored = await recordClaim(claim, image, now, dependencies);
    const mailed = platform.mailer.delivers === "smtp";
    return { ok: true, receipt: { email: claim.email, mailed } };
  } catch (error) {
    log.failure(error, "claim not stored");
    return refuse(503, says(claimMessages.submitFailed));
  } finally {
    // This also covers a form sent twice: the first one has its own screenshot.
    if (!isStored) await removeScreenshot(key, platform);
  }
}

async function recordClaim(
  claim: Claim,
  image: ClaimFacts["image"],
  now: Date,
  dependencies: ClaimDependencies,
) {
  const { platform, catalog, page } = dependencies;
  const brand = (await catalog.allWithStopped()).find(({ brandName }) =>
    isSameName(brandName, claim.providerName),
  );
  const mail = await dependencies.confirmation({
    fullName: claim.fullName,
    provider: brand?.brandName ?? null,
    orderDate: claim.orderDate,
  });
  const facts = { providerId: brand?.brandId ?? null, image, consent: { page, at: now } };
  const confirmation = { ...mail, kind: "claim-confirmation", to: claim.email };
  return storeClaim(platform.db, platform.mailer, claim, facts, confirmation);
}

/** The screenshot stays if the claim was stored after all and only the database's response was lost. */
async function removeScreenshot(key: string, { db, storage, log }: Platform): Promise<void> {
  try {
    if (!(await isScreenshotOfClaim(db, fileUrl(key)))) await storage.delete(key);
  } catch (error) {
    // The nightly sweep will remove it.
    log.failure(error, "screenshot of a failed claim not removed");
  }
}
