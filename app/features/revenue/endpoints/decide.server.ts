import type { Decision, RawRequest, StoredRequest } from "../mutations/requests.server";
import type { NetworkSettings } from "../queries/directory.server";
import { defaultReading } from "../rules/mapping";
import { readRequestFacts } from "../rules/request";
import { isAllowedAddress } from "./sender-addresses.server";

export type RefusedDecision = Extract<Decision, { kind: "refuse" }>;

/** Decides what happens to a stored request. @param network the token's network; undefined for a token without one. */
export function decideRequest(
  request: RawRequest,
  stored: StoredRequest,
  network: NetworkSettings | undefined,
): Decision {
  const { token } = stored;
  if (!token)
    return refuse(stored, { httpStatus: 401, field: "token", reason: tokenProblem(request, stored) });
  if (network && !isAllowedAddress(request.clientAddress, network.allowedAddresses)) {
    const reason = `The IP address ${request.clientAddress} isn't allowed for this network.`;
    return refuse(stored, { httpStatus: 403, field: "address", reason });
  }
  const reading = network ?? defaultReading;
  const read = readRequestFacts(request, reading);
  if (!read.ok) return refuse(stored, { ...read, httpStatus: 400 });
  return {
    kind: "accept",
    requestId: stored.requestId,
    refusalIfUnknown: read.refusalIfUnknown,
    input: {
      networkId: token.networkId,
      facts: read.facts,
      defaultStatus: reading.defaultStatus,
      isTest: token.marksTest,
      origin: token.marksTest ? "test_tool" : "postback",
      requestId: stored.requestId,
      arrivedAt: request.receivedAt,
      onlyIfKnown: read.refusalIfUnknown !== undefined,
    },
  };
}

export function refuse(
  { requestId }: Pick<StoredRequest, "requestId">,
  {
    httpStatus,
    field,
    reason,
    transactionId,
  }: { httpStatus: number; field: string | null; reason: string; transactionId?: string },
): RefusedDecision {
  return { kind: "refuse", outcome: "refused", requestId, httpStatus, field, reason, transactionId };
}

function tokenProblem({ tokenHash, endpoint }: RawRequest, { wasRevoked }: StoredRequest): string {
  if (wasRevoked) return "This token has been revoked.";
  if (tokenHash !== null) return "This token isn't recognized.";
  return endpoint === "postback"
    ? "The field token is missing or was sent more than once."
    : "The Authorization header with a bearer token is missing.";
}
