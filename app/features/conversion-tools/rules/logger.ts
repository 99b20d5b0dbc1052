import type { ConversionStatus } from "~/features/revenue/rules/mapping";

/** The response of the logger's action; each is a line in the execution log. */
export type LoggerResponse = {
  /** The server's time in ISO format. */
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

/**
 * "": the network that has the transaction, otherwise the one whose token is in the URL. "none": no network. Otherwise
 * a network's id.
 */
export const AUTOMATIC = "";
export const NO_NETWORK = "none";

/**
 * Which network a conversion is for (spec:conversion-tools#logger-network): the selected one, otherwise the one that
 * already has this transaction, otherwise the one whose token is in the URL. A conversion logged without a network
 * would appear beside the one that the network reports later.
 * @param known the networks (null: no network) that have it; @param networks those that may be selected.
 * @param ofToken the network of the URL's token; null without one.
 */
export function chooseNetwork(
  chosen: string,
  known: readonly { networkId: number | null; name: string | null }[],
  networks: readonly number[],
  ofToken: number | null = null,
): { networkId: number | null } | { problem: string } {
  if (chosen === NO_NETWORK) return { networkId: null };
  if (chosen !== AUTOMATIC) {
    const networkId = networks.find((id) => String(id) === chosen);
    return networkId === undefined ? { problem: "That network doesn't exist." } : { networkId };
  }
  const [first, second] = known;
  if (!first) return { networkId: ofToken };
  if (!second) return { networkId: first.networkId };
  const names = known.map(({ name }) => name ?? "no network").join(", ");
  return { problem: `Choose a network. This transaction exists more than once (${names}).` };
}

/** The page's description of the network. */
export function networkText(
  choice: ReturnType<typeof chooseNetwork>,
  networks: readonly { networkId: number; name: string }[],
): string {
  if ("problem" in choice) return choice.problem;
  const name = networks.find(({ networkId }) => networkId === choice.networkId)?.name;
  if (name !== undefined) return name;
  return networks.length === 0 ? "None" : "None. If a network reports it later, it will count twice";
}
