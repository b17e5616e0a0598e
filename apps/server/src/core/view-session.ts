import type { auth } from "@camarim/contract";

type SessionRow = { id: string; userAgent: string; createdAt: Date; lastSeenAt: Date };

/** A signed-in browser of a fan or a creator; `current` is the id of the one that asks. */
export function viewSession(row: SessionRow, current: string): auth.OpenSession {
  return {
    _id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === current,
  };
}
