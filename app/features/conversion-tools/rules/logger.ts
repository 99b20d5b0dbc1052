import type { ConversionStatus } from "~/features/revenue/rules/mapping";

/** What the logger's action says; each is a line of the execution log. */
export type LoggerAnswer = {
  /** ISO time of the server. */
  at: string;
  tone: "good" | "error";
  message: string;
  detail: string;
  parsed?: { transactionId: string; shown: { label: string; value: string }[] };
  logged?: {
    id: number;
    transactionId: string;
    status: ConversionStatus;
    brandName: string | null;
    postTitle: string | null;
    rank: number | null;
    campaign: string | null;
  };
};

/** "": the network that knows the transaction. "none": no network. Else its id. */
export const AUTOMATIC = "";
export const NO_NETWORK = "none";

/**
 * Which network's conversion is meant: the chosen one, else the one that already has this transaction.
 * @param known the networks (null: none) that have it; @param networks those that may be chosen.
 */
export function chooseNetwork(
  chosen: string,
  known: readonly { networkId: number | null; name: string | null }[],
  networks: readonly number[],
): { networkId: number | null } | { problem: string } {
  if (chosen === NO_NETWORK) return { networkId: null };
  if (chosen !== AUTOMATIC) {
    const networkId = networks.find((id) => String(id) === chosen);
    return networkId === undefined ? { problem: "There is no such network." } : { networkId };
  }
  const [first, second] = known;
  if (!first) return { networkId: null };
  if (!second) return { networkId: first.networkId };
  const names = known.map(({ name }) => name ?? "no network").join(", ");
  return { problem: `This transaction is known more than once (${names}): choose the network.` };
}
