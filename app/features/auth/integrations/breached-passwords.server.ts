import { createHash } from "node:crypto";
import type { Config } from "~/platform/config.server";
import { ReportableError } from "~/platform/failure.server";
import { fetchText } from "~/platform/http/bounded-response.server";
import type { Log } from "~/platform/log.server";

/** Whether a list of breached passwords has this one. Never throws: without an answer, it's false. */
export type IsBreached = (password: string) => Promise<boolean>;

const BOUNDS = { withinMs: 3_000, maxBytes: 1_000_000 };
/** The service names 16^5 lists; a list has about a thousand lines of 40 characters. */
const PREFIX_LENGTH = 5;

/**
 * Asks a service in the format of Have I Been Pwned (spec:access#breached-passwords), or nothing if the settings name
 * none. The service gets the first 5 of 40 digits of a hash, which thousands of passwords share, and answers with all
 * hashes that start with them.
 */
export function createBreachedPasswords(config: Config, log: Log): IsBreached {
  const { BREACHED_PASSWORDS_URL: url } = config;
  if (url === undefined) return async () => false;
  return async (password) => {
    // SHA-1 is the name of a password in this list. It protects nothing here.
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    try {
      const list = await readList(`${url}/${hash.slice(0, PREFIX_LENGTH)}`);
      return hasPassword(list, hash.slice(PREFIX_LENGTH));
    } catch (error) {
      // People must still be able to change their password when the service is unavailable.
      log.failure(error, "breached passwords weren't checked", {}, "warn");
      return false;
    }
  };
}

/** A line is the rest of a hash and how often it was found; padding has a count of 0. */
function hasPassword(list: string, rest: string): boolean {
  const line = list.split(/\r?\n/).find((candidate) => candidate.toUpperCase().startsWith(`${rest}:`));
  return line !== undefined && Number(line.slice(rest.length + 1)) > 0;
}

async function readList(url: string): Promise<string> {
  // So that the length of the response doesn't reveal which list it is.
  const { response, text } = await fetchText(url, BOUNDS, { headers: { "Add-Padding": "true" } });
  if (!response.ok) throw new ReportableError(`The list of leaked passwords answered ${response.status}.`);
  if (text === null) throw new ReportableError("The list of leaked passwords is too long.");
  return text;
}
