import type { Event } from "#core/jobs";

/** A fan is named nowhere any more, save where what was answered to them is kept for a day; these browsers are signed out. */
export const fanForgotten: Event<{ email: string; fanSessionIds: string[] }> = { event: "fan-forgotten" };
