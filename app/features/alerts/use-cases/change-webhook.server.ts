import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import { makeToken } from "~/platform/random-token.server";
import { createWebhookSender } from "../integrations/webhook.server";
import { saveWebhook } from "../mutations/alerts.server";
import { findWebhook, WEBHOOK_SECRET } from "../queries/alerts.server";
import { testBody, type WebhookAnswer } from "../rules/webhook";
import { webhookSchema } from "../schema";

const TESTS_A_MINUTE = 5;

type Answered = WebhookAnswer & { status: number };
type Fields = Readonly<Record<string, string>>;

/**
 * Saves, removes, or tests the webhook (spec:alerts#webhook). Saving needs a recent proof of identity, because figures
 * are sent to the URL.
 */
export async function changeWebhook(
  platform: Platform,
  actor: Actor,
  fields: Fields,
  isRecent: () => boolean,
): Promise<Answered> {
  const { db, now } = platform;
  if (fields.intent === "test-webhook") return testWebhook(platform, actor);
  if (fields.intent === "remove-webhook") {
    await saveWebhook(db, actor, null, now());
    return { status: 200, says: "Webhook removed" };
  }
  const replacesKey = fields.intent === "replace-key-webhook";
  if (fields.intent !== "save-webhook" && !replacesKey)
    return { status: 400, problem: "That action isn't available. Reload the page and try again." };
  const typed = replacesKey ? {} : { typed: fields.url ?? "" };
  if (!isRecent()) {
    const problem = "Confirm your password, then try again. We ask because you signed in a while ago.";
    return { status: 403, problem, ...typed, mustConfirm: true };
  }
  if (replacesKey) return replaceKey(platform, actor);
  const parsed = webhookSchema.safeParse(fields);
  if (!parsed.success)
    return {
      status: 400,
      problem: "The webhook wasn't saved",
      error: parsed.error.issues[0]?.message,
      ...typed,
    };
  return keepWebhook(platform, actor, parsed.data);
}

async function keepWebhook(
  { db, secrets, now }: Platform,
  actor: Actor,
  { url }: { url: string },
): Promise<Answered> {
  const known = await findWebhook(db, secrets);
  const key = makeToken();
  const keepsKey = known !== "sealed";
  const change = { url, secretSealed: secrets.seal(WEBHOOK_SECRET, key), keepsKey };
  const { isNewKey } = await saveWebhook(db, actor, change, now());
  return { status: 200, says: "Webhook saved", ...(isNewKey && { newKey: key }) };
}

/** Gives the saved URL a new key, in case the old one was lost or leaked. The old one stops working at once. */
async function replaceKey({ db, secrets, now }: Platform, actor: Actor): Promise<Answered> {
  const newKey = makeToken();
  const change = { url: null, secretSealed: secrets.seal(WEBHOOK_SECRET, newKey), keepsKey: false };
  const { isNewKey } = await saveWebhook(db, actor, change, now());
  if (!isNewKey) return { status: 409, problem: "Save a webhook first." };
  return { status: 200, says: "The signing key was replaced", newKey };
}

async function testWebhook(platform: Platform, actor: Actor): Promise<Answered> {
  const { config, db, now, secrets } = platform;
  const limit = platform.rateLimit("alert webhook tests", TESTS_A_MINUTE, 60);
  const wait = await limit.consume(actor.userId);
  if (wait !== null) return { status: 429, problem: `Wait ${wait} seconds, then try again.` };
  const webhook = await findWebhook(db, secrets);
  if (webhook === null) return { status: 409, problem: "Save a webhook first." };
  if (webhook === "sealed")
    return {
      status: 409,
      problem: "The signing key can't be read anymore. Replace it.",
    };
  const result = await createWebhookSender()(webhook, testBody(crypto.randomUUID(), config.SITE_URL), now());
  // Not a 502: a proxy in front would replace the reason with its own error page.
  if (!result.done) return { status: 422, problem: `The test wasn't delivered. ${result.says}` };
  return { status: 200, says: "The receiver accepted the test." };
}
