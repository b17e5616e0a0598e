import { type EventTopic, eventTopics, streamLimits } from "@camarim/contract/events";

/** Events within this interval are sent together, which limits how often a client reads again. */
export const coalesceMs = 250;

/** `account <id>`, `subscription <id>` and `order <id>` select events; the end of `session <id>` closes the stream. */
export type Scope = `${"account" | "subscription" | "order" | "session"} ${string}`;

export type Message = { scope: Scope; what: EventTopic | "end" };

const knownEvents: readonly string[] = [...eventTopics, "end"];

/** Undefined for a message to caches, or of another version of the product. */
export function parseMessage(payload: string): Message | undefined {
  const [, scope = "", what = ""] = /^((?:account|subscription|order|session) [\w-]+) (\w+)$/.exec(payload) ?? [];
  return knownEvents.includes(what) ? { scope: scope as Scope, what: what as Message["what"] } : undefined;
}

export const retryHint = "retry: 2000\n\n";
/** The client waits before it connects again, so that the tabs of one session do not end each other's streams in turn. */
export const roomRetryHint = `retry: ${streamLimits.roomRetrySeconds * 1_000}\n\n`;
export const heartbeat = ":\n\n";

export function formatEvents(topics: Iterable<EventTopic>): string {
  return [...topics].map((topic) => `data: ${topic}\n\n`).join("");
}

/** `owner` is the creator's account, the fan's session or the renewal's payment; `network` the address of the client. */
export type StreamOwner = { session: string; owner: string; network: string };

type Limits = Record<"perSession" | "perAccount" | "perAddress" | "total", number>;

/**
 * The open streams that make room for a new one; `open` is ordered by age. The oldest of a full session, account or address
 * ends: whoever has just opened a page is there, and whoever was there before polls. In a full process an address that has the most
 * streams gives one up, so that a few addresses with hundreds of free sessions never end the streams of everybody else.
 */
export function selectStreamsToClose<S extends StreamOwner>(
  open: Iterable<S>,
  request: StreamOwner,
  limits: Limits,
): S[] {
  let left = [...open];
  const closed: S[] = [];
  const limit = (isCounted: (stream: S) => boolean, max: number, select: (counted: S[]) => S[] = (all) => all) => {
    const counted = left.filter(isCounted);
    const excess = select(counted).slice(0, Math.max(0, counted.length - max + 1));
    closed.push(...excess);
    left = left.filter((stream) => !excess.includes(stream));
  };
  limit(({ session }) => session === request.session, limits.perSession);
  limit(({ owner }) => owner === request.owner, limits.perAccount);
  limit(({ network }) => network === request.network, limits.perAddress, listOfBusiestOwner);
  limit(
    () => true,
    limits.total,
    (all) => listOfBusiestOwner(selectLargest(all, ({ network }) => network)),
  );
  return closed;
}

function listOfBusiestOwner<S extends StreamOwner>(streams: S[]): S[] {
  return selectLargest(streams, ({ owner }) => owner);
}

/** The largest group; of equal ones that with the oldest stream. */
function selectLargest<S>(streams: S[], toKey: (stream: S) => string): S[] {
  const groups = Map.groupBy(streams, toKey);
  return [...groups.values()].reduce((largest, group) => (group.length > largest.length ? group : largest), []);
}
