import { type EventTopic, eventTopics } from "@camarim/contract/events";

/** The channel of the triggers in migration 0212. */
export const channel = "live_event";

/** Events of one burst are sent together, so that a client reads again at most this often. */
export const coalesceMs = 250;
/** After the connection to PostgreSQL is lost; with the last one the streams are closed, and clients poll. */
export const relistenAfterMs = [0, 250, 1_000, 2_000];

/** Whose events a stream gets: `account <id>` or `subscription <id>`; and `session <id>`, whose end closes it. */
export type Scope = `${"account" | "subscription" | "session"} ${string}`;

export type Message = { scope: Scope; what: EventTopic | "end" };

const known: readonly string[] = [...eventTopics, "end"];

/** Undefined for what another version of the product may send. */
export function readMessage(payload: string): Message | undefined {
  const [, scope = "", what = ""] = /^((?:account|subscription|session) [\w-]+) (\w+)$/.exec(payload) ?? [];
  return known.includes(what) ? { scope: scope as Scope, what: what as Message["what"] } : undefined;
}

export const opening = "retry: 2000\n\n";
export const heartbeat = ":\n\n";

export function writeEvents(topics: Iterable<EventTopic>): string {
  return [...topics].map((topic) => `data: ${topic}\n\n`).join("");
}
