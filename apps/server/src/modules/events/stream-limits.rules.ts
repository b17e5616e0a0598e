import { streamLimits } from "@camarim/contract/events";

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
  limits: Limits = streamLimits,
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
