import { markSeen, parseSeen, type Seen } from "./seen.ts";

/** Specification 4: the local-storage key. */
const key = "seen";

export function readSeen(): Seen {
  try {
    return parseSeen(window.localStorage.getItem(key));
  } catch {
    return {};
  }
}

/** Playback works without local storage. */
export function writeSeen(username: string, story: Parameters<typeof markSeen>[2]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(markSeen(readSeen(), username, story)));
  } catch {
    return;
  }
}

/** Called when a fan signs out: the next user of the browser must not see what they watched. */
export function clearSeen(): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    return;
  }
}
