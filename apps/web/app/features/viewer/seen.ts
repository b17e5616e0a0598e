/** How far a creator's stories were watched: the one last on screen, and the furthest ever. UUIDv7 sorts by time. */
type Mark = { current: string; lastSeen: string };
export type Seen = Record<string, Mark>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses stored marks; corrupt ones are dropped. */
export function parseSeen(stored: string | null): Seen {
  const entries = Object.entries(objectIn(stored)).filter((entry): entry is [string, Mark] => isMark(entry[1]));
  return Object.fromEntries(entries.map(([username, { current, lastSeen }]) => [username, { current, lastSeen }]));
}

/** A story came on screen: it is the current one, and the furthest if it is newer. */
export function markSeen(seen: Seen, username: string, id: string): Seen {
  const before = seen[username]?.lastSeen ?? "";
  return { ...seen, [username]: { current: id, lastSeen: id > before ? id : before } };
}

/** Where to start: the first story newer than the furthest seen; all seen, the first. */
export function firstUnseen(ids: readonly string[], lastSeen = ""): string | undefined {
  return ids.find((id) => id > lastSeen) ?? ids[0];
}

function objectIn(stored: string | null): object {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

function isMark(value: unknown): value is Mark {
  const { current, lastSeen } = (value ?? {}) as Partial<Mark>;
  return [current, lastSeen].every((id) => typeof id === "string" && uuid.test(id));
}
