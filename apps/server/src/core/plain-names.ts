import { removeLinks } from "@camarim/contract/names";

/** Fields with text of users that e-mails and pushes contain. */
const userTextFields = ["creatorName", "fullName", "planName", "fanName", "reason"] as const;

/** Breaks links in names, since rows from before the validation of names may contain some. */
export function withPlainNames<Notice extends object | undefined>(notice: Notice): Notice {
  if (!notice) return notice;
  const plain: Record<string, unknown> = { ...notice };
  for (const field of userTextFields) if (typeof plain[field] === "string") plain[field] = removeLinks(plain[field]);
  return plain as Notice;
}
