import { useEffect } from "react";
import { followLiveEvents } from "../queries/live.ts";

/** The tab's stream of live events, open while a screen waits for something. */
export function LiveEvents() {
  useEffect(followLiveEvents, []);
  return null;
}
