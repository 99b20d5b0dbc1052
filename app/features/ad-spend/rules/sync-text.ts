import { type Platform, platformNames } from "./spend";

type Answer =
  | { state: "not connected" }
  | { state: "done"; days: number; account: { name: string }; isByCampaign: boolean }
  | { state: "failed"; text: string };
type Toast = { text: string; tone?: "error" };

/** What to tell someone who asked a vendor to import now, or to check the connection. */
export function syncToast(platform: Platform, result: Answer, intent: "sync" | "check"): Toast {
  const name = platformNames[platform];
  if (result.state === "not connected") return { text: `${name} isn't connected`, tone: "error" };
  if (result.state === "failed") return { text: result.text, tone: "error" };
  if (intent === "check") return { text: `The connection to ${name} works: ${result.account.name}` };
  const imported = `Imported the last ${result.days} days from ${name}`;
  return {
    text: result.isByCampaign
      ? `${imported} by campaign only. The account has too many ads to read at once.`
      : imported,
  };
}
