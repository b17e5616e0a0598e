import { type EventTopic, eventTopics, streamLimits } from "@camarim/contract/events";

/** Events within this interval are sent together, which limits how often a client reads again. */
export const coalesceMs = 250;

/** `account <id>` and `subscription <id>` select events; the end of `session <id>` closes the stream. */
export type Scope = `${"account" | "subscription" | "session"} ${string}`;

export type Message = { scope: Scope; what: EventTopic | "end" };

const knownEvents: readonly string[] = [...eventTopics, "end"];

/** Undefined for a message to caches, or of another version of the product. */
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
