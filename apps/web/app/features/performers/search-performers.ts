import type { Performer } from "../../queries/admin.ts";

/** Specification 2: a case-sensitive substring of username or full name; an empty or blank search matches all. */
export function searchPerformers(performers: readonly Performer[], query: string): readonly Performer[] {
  if (query.trim() === "") return performers;
  return performers.filter(({ account }) => account.username.includes(query) || account.fullName.includes(query));
}
