import { type EventTopic, eventTopics, streamLimits } from "@camarim/contract/events";

/** The channel of the triggers of live events. */
export const channel = "live_event";

/** Events within this interval are sent together, which limits how often a client reads again. */
export const coalesceMs = 250;
/** Delays of reconnections to PostgreSQL; after the last one the streams are closed, and clients poll. */
export const relistenAfterMs = [0, 250, 1_000, 2_000];

/** `account <id>` and `subscription <id>` select events; the end of `session <id>` closes the stream. */
export type Scope = `${"account" | "subscription" | "session"} ${string}`;

export type Message = { scope: Scope; what: EventTopic | "end" };

const knownEvents: readonly string[] = [...eventTopics, "end"];

/** Undefined for a message of another version of the product. */
export function parseMessage(payload: string): Message | undefined {
  const [, scope = "", what = ""] = /^((?:account|subscription|session) [\w-]+) (\w+)$/.exec(payload) ?? [];
  return knownEvents.includes(what) ? { scope: scope as Scope, what: what as Message["what"] } : undefined;
}

export const retryHint = "retry: 2000\n\n";
/** The client waits before it connects again, so that the tabs of one session do not end each other's streams in turn. */
export const roomRetryHint = `retry: ${streamLimits.roomRetrySeconds * 1_000}\n\n`;
export const heartbeat = ":\n\n";

export function formatEvents(topics: Iterable<EventTopic>): string {
  return [...topics].map((topic) => `data: ${topic}\n\n`).join("");
}
