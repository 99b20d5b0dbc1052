import { type Platform, platforms } from "./spend";

/** What a connection is shown with. Never its credentials. */
export type ConnectionFacts = {
  platform: Platform;
  accountId: string;
  name: string;
  timeZone: string;
  connectedAt: string;
  lastSyncTime: string | null;
  lastProblem: string | null;
  tokenExpiresAt: string | null;
};

type StoredFacts = {
  platform: Platform;
  accountId: string;
  accountName: string;
  timeZone: string;
  connectedAt: Date;
  lastSyncTime: Date | null;
  lastProblem: string | null;
  tokenExpiresAt: Date | null;
};

/** The facts about a stored connection that may leave the server. */
export function factsOf(connection: StoredFacts): ConnectionFacts {
  return {
    platform: connection.platform,
    accountId: connection.accountId,
    name: connection.accountName,
    timeZone: connection.timeZone,
    connectedAt: connection.connectedAt.toISOString(),
    lastSyncTime: connection.lastSyncTime?.toISOString() ?? null,
    lastProblem: connection.lastProblem,
    tokenExpiresAt: connection.tokenExpiresAt?.toISOString() ?? null,
  };
}

/** The platform whose form is open, from the URL of the settings page. */
export function openForm(connect: string | null): Platform | null {
  return platforms.find((platform) => platform === connect) ?? null;
}
