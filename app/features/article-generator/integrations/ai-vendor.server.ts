import type { APIError } from "@anthropic-ai/sdk";
import { createContext } from "react-router";
import type { Config } from "~/platform/config.server";
import { aiDefaults, type Prompt } from "../rules/prompt";

/** How to reach the vendor. */
export type VendorAccess = { key: string; model: string };

export type VendorResponse = {
  /** The first content block's text (spec:article-generator#ai-request); empty if the block isn't text. */
  text: string;
  /** The vendor cut the answer off at the length limit. */
  isCut: boolean;
  model: string;
  inputTokens: number;
  outputTokens: number;
};

/** Why the vendor didn't write an article. Staff see the message. It contains neither the API key nor the prompt. */
export class VendorFailure extends Error {}

export type Vendor = {
  /**
   * Requests one article.
   * @param onText receives the number of characters received so far.
   * @throws VendorFailure if the vendor doesn't answer; the signal's reason if the request was aborted.
   */
  write(
    access: VendorAccess,
    prompt: Prompt,
    options: { signal: AbortSignal; onText: (characters: number) => void },
  ): Promise<VendorResponse>;
  /**
   * The models that this key may use, newest first. Also used to test a key.
   * @throws VendorFailure
   */
  listModels(key: string): Promise<{ id: string; name: string }[]>;
};

export const vendorContext = createContext<Vendor>();

/** The vendor's own defaults (spec:article-generator#ai-retries). */
const MAX_RETRIES = 2;
const LONGEST_WAIT_SECONDS = 8;
const LIST_WITHIN_MS = 20_000;
const MAX_MODELS = 200;

/** The vendor's client is large, so only a site that uses it loads it. */
const loadClient = () => import("@anthropic-ai/sdk");

export function createVendor(config: Pick<Config, "AI_BASE_URL" | "AI_TIMEOUT_SECONDS">): Vendor {
  const { AI_BASE_URL: baseURL, AI_TIMEOUT_SECONDS: seconds } = config;
  const clientFor = async (key: string, timeout: number) => {
    const { default: Anthropic } = await loadClient();
    return new Anthropic({
      apiKey: key,
      // Otherwise the client would read a token from the environment, which only the settings may read.
      authToken: null,
      baseURL,
      timeout,
      maxRetries: MAX_RETRIES,
      logLevel: "off",
      fetch: withoutLongWaits,
    });
  };

  return {
    async write({ key, model }, { system, user }, { signal, onText }) {
      // The client's own timeout ends with the first byte; an answer that then stalls would last forever.
      const limit = AbortSignal.timeout(seconds * 1_000);
      try {
        const client = await clientFor(key, seconds * 1_000);
        const stream = client.messages.stream(
          {
            model,
            max_tokens: aiDefaults.maxTokens,
            temperature: aiDefaults.temperature,
            system,
            messages: [{ role: "user", content: user }],
          },
          { signal: AbortSignal.any([signal, limit]) },
        );
        stream.on("text", (_delta, all) => onText(all.length));
        const message = await stream.finalMessage();
        const [first] = message.content;
        return {
          text: first?.type === "text" ? first.text : "",
          isCut: message.stop_reason === "max_tokens",
          model: message.model,
          inputTokens: message.usage.input_tokens,
          outputTokens: message.usage.output_tokens,
        };
      } catch (error) {
        signal.throwIfAborted();
        if (limit.aborted) throw new VendorFailure(tooSlow(seconds));
        throw await failureOf(error, model, seconds);
      }
    },
    async listModels(key) {
      const models: { id: string; name: string }[] = [];
      try {
        const client = await clientFor(key, LIST_WITHIN_MS);
        for await (const { id, display_name } of client.models.list({ limit: 100 })) {
          models.push({ id, name: display_name || id });
          if (models.length === MAX_MODELS) break;
        }
        return models;
      } catch (error) {
        throw await failureOf(error, "", LIST_WITHIN_MS / 1_000);
      }
    },
  };
}

/**
 * If the vendor asks for a longer wait (spec:article-generator#ai-retries), we don't retry: the person learns when to
 * try again instead of watching a dialog that doesn't move.
 */
async function withoutLongWaits(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  // The key must not follow a redirect to another host.
  const response = await fetch(input, { ...init, redirect: "error" });
  const wait = Number(response.headers.get("retry-after") ?? 0);
  if (!(wait > LONGEST_WAIT_SECONDS)) return response;
  const headers = new Headers(response.headers);
  headers.set("x-should-retry", "false");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

const tooSlow = (seconds: number) =>
  `The AI vendor took longer than ${seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${seconds} seconds`}.`;

async function failureOf(error: unknown, model: string, seconds: number): Promise<VendorFailure> {
  const { APIConnectionTimeoutError, APIError, APIUserAbortError } = await loadClient();
  if (error instanceof APIConnectionTimeoutError) return new VendorFailure(tooSlow(seconds));
  if (error instanceof APIUserAbortError) return new VendorFailure("The AI vendor's response was cut off.");
  if (!(error instanceof APIError)) return new VendorFailure("The AI vendor's response was cut off.");
  const { status, headers } = error;
  if (status === undefined) return new VendorFailure("The AI vendor couldn't be reached.");
  if (status === 401 || status === 403) return new VendorFailure("The AI vendor rejected the key.");
  if (status === 404 && model) return new VendorFailure(`The AI vendor doesn't offer the model ${model}.`);
  if (status === 429) return new VendorFailure(`The AI vendor is limiting requests. ${whenAgain(headers)}`);
  if (status === 408 || status === 409 || status >= 500)
    return new VendorFailure(`The AI vendor isn't responding (status ${status}). Try again later.`);
  return new VendorFailure(`The AI vendor rejected the request (status ${status}): ${wordsOf(error)}`);
}

function whenAgain(headers: Headers | undefined): string {
  const wait = Number(headers?.get("retry-after") ?? 0);
  if (!(wait > 0)) return "Try again later.";
  return wait < 90
    ? `Try again in ${Math.ceil(wait)} seconds.`
    : `Try again in ${Math.ceil(wait / 60)} minutes.`;
}

/**
 * The vendor's own error message when it's about the request: a model that doesn't accept a temperature, or an account
 * without credit.
 */
function wordsOf(error: APIError): string {
  const body: unknown = error.error;
  const inner = isRecord(body) && isRecord(body.error) ? body.error.message : undefined;
  const words = typeof inner === "string" ? inner : "no reason given";
  const clean = words.replaceAll("\0", "").toWellFormed().slice(0, 300).trim();
  // The screen shows more sentences after this one.
  return /[.!?]$/.test(clean) ? clean : `${clean}.`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
