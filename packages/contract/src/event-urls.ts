/** Apart from `events.ts`, so that a page that only listens loads no schemas. */
export const eventUrls = { own: "/events", renewal: "/renewals/:token/events" } as const;
