import { withoutLinks } from "@camarim/contract/names";

/** What people chose themselves, and is set into a mail or a push. */
const chosen = ["creatorName", "fullName", "planName", "fanName", "reason"] as const;

/** A notice in whose names no mail program finds a link: rows that were written before names were checked hold some. */
export function withPlainNames<Notice extends object | undefined>(notice: Notice): Notice {
  if (!notice) return notice;
  const plain: Record<string, unknown> = { ...notice };
  for (const field of chosen) if (typeof plain[field] === "string") plain[field] = withoutLinks(plain[field]);
  return plain as Notice;
}
