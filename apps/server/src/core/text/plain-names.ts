import { removeLinks } from "@camarim/contract/names";
import { removeInvisible } from "@camarim/contract/values";

/** Fields with text of users that e-mails and pushes contain. */
const userTextFields = [
  "creatorName",
  "fullName",
  "planName",
  "soldName",
  "refundedTitles",
  "fanName",
  "reason",
] as const;

const toPlain = (text: string) => removeLinks(removeInvisible(text));

/** Breaks links, since the contract validates neither reasons nor the names in imported files as `name` does. */
export function withPlainNames<Notice extends object | undefined>(notice: Notice): Notice {
  if (!notice) return notice;
  const plain: Record<string, unknown> = { ...notice };
  for (const field of userTextFields) if (typeof plain[field] === "string") plain[field] = toPlain(plain[field]);
  if ("lines" in plain)
    plain.lines = (plain.lines as TitledLine[]).map((line) => ({ ...line, title: toPlain(line.title) }));
  return plain as Notice;
}

type TitledLine = { title: string };

type UserTexts = {
  username: string;
  creatorName: string;
  planName?: string | null;
  soldName?: string;
  lines?: readonly TitledLine[];
  refundedTitles?: string | null;
  fanName?: string;
  reason?: string | null;
};

/**
 * For an address that nobody has verified, which somebody else may have typed: without what users wrote, except for the
 * username. It has few characters and no telephone number, and says what was paid.
 */
export function withoutUserTexts<Notice extends UserTexts>(notice: Notice): Notice {
  return {
    ...notice,
    creatorName: `@${notice.username}`,
    ...(notice.planName && { planName: planWithoutName }),
    ...(notice.soldName !== undefined && { soldName: planWithoutName }),
    ...(notice.lines && { lines: notice.lines.map((line) => ({ ...line, title: "" })) }),
    ...(notice.refundedTitles && { refundedTitles: null }),
    ...(notice.fanName !== undefined && { fanName: "" }),
    ...(notice.reason && { reason: hiddenReason }),
  };
}

/** Reads on after "plano". */
export const planWithoutName = "de assinatura";
const hiddenReason = "Abra seu pedido para ver o motivo.";
