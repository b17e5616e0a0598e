/**
 * How far a creator's stories were watched: the one last on screen, and the furthest ever. A UUIDv7 contains its time, so that the
 * mark outlives the story; `lastSeenAt` (ms) is the time of publication of a story that was rescheduled.
 */
export type Mark = { current: string; lastSeen: string; lastSeenAt?: number };
export type Seen = Record<string, Mark>;

type Published = { _id: string; createdAt: string; publishAt?: string | undefined };
/** Fans see stories in the order of their times (ms), and of their ids within one. */
export type StoryPlace = { id: string; at: number };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses stored marks; corrupt ones are dropped. */
export function parseSeen(stored: string | null): Seen {
  const entries = Object.entries(objectIn(stored)).filter((entry): entry is [string, Mark] => isMark(entry[1]));
  return Object.fromEntries(
    entries.map(([username, { current, lastSeen, lastSeenAt }]) => [
      username,
      { current, lastSeen, ...(typeof lastSeenAt === "number" && { lastSeenAt }) },
    ]),
  );
}

export function placeOf({ _id, createdAt, publishAt }: Published): StoryPlace {
  return { id: _id, at: Date.parse(publishAt ?? createdAt) };
}

/** The furthest place ever, also of a story that is no longer among these. */
export function placeOfMark(mark: Mark | undefined, stories: readonly Published[] = []): StoryPlace | undefined {
  if (!mark) return undefined;
  const story = stories.find(({ _id }) => _id === mark.lastSeen);
  return story ? placeOf(story) : { id: mark.lastSeen, at: mark.lastSeenAt ?? toIdTime(mark.lastSeen) };
}

export function isFurther(one: StoryPlace, other: StoryPlace | undefined): boolean {
  if (!other) return true;
  if (one.id === other.id) return false;
  return one.at === other.at ? one.id > other.id : one.at > other.at;
}

/** A story came on screen: it is the current one, and the furthest if it is newer. */
export function markSeen(seen: Seen, username: string, story: Published): Seen {
  const [before, place] = [seen[username], placeOf(story)];
  const furthest = !before || isFurther(place, placeOfMark(before)) ? toFurthest(place) : before;
  return { ...seen, [username]: { ...furthest, current: story._id } };
}

function toFurthest({ id, at }: StoryPlace) {
  return { lastSeen: id, ...(at !== toIdTime(id) && { lastSeenAt: at }) };
}

/** Where to start: the first story newer than the furthest seen; all seen, the first. */
export function firstUnseen(stories: readonly Published[], furthest?: StoryPlace): string | undefined {
  return (stories.find((story) => isFurther(placeOf(story), furthest)) ?? stories[0])?._id;
}

/** Milliseconds of a UUIDv7. */
function toIdTime(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
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
