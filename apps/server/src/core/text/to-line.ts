import { removeInvisible } from "@camarim/contract/values";

/** One line of a text from a file or another service, which PostgreSQL can store: without control, invisible and half characters. */
export function toLine(text: string): string {
  return removeInvisible(text.replace(/\p{Cc}+/gu, " "))
    .trim()
    .toWellFormed();
}
