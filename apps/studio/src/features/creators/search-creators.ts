import type { Creator } from "../../queries/admin.ts";

/** Specification 2: a case-sensitive substring of username or full name; an empty or blank search matches all. */
export function searchCreators(creators: readonly Creator[], query: string): readonly Creator[] {
  if (query.trim() === "") return creators;
  return creators.filter(({ account }) => account.username.includes(query) || account.fullName.includes(query));
}
