import type { auth } from "@camarim/contract";

type SessionRow = { id: string; userAgent: string; network: string | null; createdAt: Date; lastSeenAt: Date };

/** `current` is the session id of the request. */
export function viewSession(row: SessionRow, current: string): auth.OpenSession {
  return {
    _id: row.id,
    userAgent: row.userAgent,
    network: row.network,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === current,
  };
}
