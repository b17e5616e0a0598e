/** Separate from `events.ts`, so that pages that only open a stream load no schemas. */
export const eventUrls = { own: "/events", renewal: "/renewals/:token/events" } as const;
