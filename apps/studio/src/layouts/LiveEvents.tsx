import { useEffect } from "react";
import { followLiveEvents } from "../queries/live.ts";

/** Keeps the tab's event stream open while a query on screen waits for a change. */
export function LiveEvents() {
  useEffect(followLiveEvents, []);
  return null;
}
