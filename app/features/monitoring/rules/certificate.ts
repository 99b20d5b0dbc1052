import type { Finding } from "~/kernel/finding";

/** The certificate of a server that the site connects to, or why it couldn't be read. */
export type Certificate = { host: string; purpose: string; validTo: Date | null; failure: string | null };

const DAY_MS = 86_400_000;
/** Certificates are usually renewed a month before they expire. */
const SOON_DAYS = 14;
const URGENT_DAYS = 3;

/** The most urgent fact about all certificates. */
export function certificateFinding(certificates: readonly Certificate[], now: Date): Finding {
  if (certificates.length === 0)
    return { level: "off", says: "No TLS server is checked yet. The site checks them every 6 hours." };
  const daysLeft = ({ validTo }: Certificate) =>
    validTo === null ? Number.POSITIVE_INFINITY : Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const [first] = [...certificates].sort((a, b) => daysLeft(a) - daysLeft(b));
  const unread = certificates.find(({ failure }) => failure !== null);
  if (first && daysLeft(first) < SOON_DAYS) {
    const days = daysLeft(first);
    const when =
      days < 0
        ? "has expired"
        : days === 0
          ? "expires today"
          : `expires in ${days === 1 ? "1 day" : `${days} days`}`;
    return {
      level: days < URGENT_DAYS ? "problem" : "attention",
      says: `The certificate of ${first.host} (${first.purpose}) ${when}.`,
      todo: "Renew it, or ask the company that runs this server to.",
    };
  }
  if (unread)
    return {
      level: "attention",
      says: `The certificate of ${unread.host} (${unread.purpose}) couldn't be read: ${unread.failure}.`,
      todo: "Check the setting with this host name, and whether this machine can reach it.",
    };
  const servers = certificates.length === 1 ? "1 server" : `${certificates.length} servers`;
  return {
    level: "ok",
    says: `The certificates of ${servers} are valid for at least ${daysLeft(first as Certificate)} days.`,
  };
}
