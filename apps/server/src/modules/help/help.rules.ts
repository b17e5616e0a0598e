import type { help } from "@camarim/contract";
import type { PaymentStatus, SubscriptionStatus } from "#db/tables";

/** How long a receipt has waited before its creator is reminded. */
export const remindAfterMs = 3_600_000;

/** Signs of an E2E id after its digits that look alike. */
const alike = ["O0", "I1L", "S5", "B8", "Z2"];
const digitsEnd = 21;
const mostReadings = 64;

/** All ids that a typed one may mean, where `O` may be a zero; the typed one first. */
export function toReadings(endToEndId: string): string[] {
  let readings = [endToEndId.slice(0, digitsEnd)];
  for (const sign of endToEndId.slice(digitsEnd)) {
    const group = alike.find((signs) => signs.includes(sign)) ?? sign;
    const signs = [sign, ...group.replace(sign, "")];
    // With many such signs, only the first ones are varied.
    const tried = readings.length * signs.length > mostReadings ? [sign] : signs;
    readings = readings.flatMap((reading) => tried.map((next) => reading + next));
  }
  return [...new Set([endToEndId, ...readings])];
}

/**
 * Whether two names may be of one person: the name in an order and the legal name in a transfer. The first words are the same, and
 * one more if both have more.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [[first, ...rest], [otherFirst, ...otherRest]] = [toWords(one), toWords(other)];
  if (!first || first !== otherFirst) return false;
  return rest.length === 0 || otherRest.length === 0 || rest.some((word) => otherRest.includes(word));
}

const particles = new Set(["da", "de", "do", "das", "dos", "e"]);

function toWords(name: string): string[] {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !particles.has(word));
}

/** "m***@gm***.com": enough to recognise one's own address, and too little to learn another's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.indexOf(".");
  const name = domain.slice(0, dot === -1 ? domain.length : dot);
  return `${email.slice(0, 1)}***@${name.slice(0, Math.min(2, name.length - 1))}***${domain.slice(name.length)}`;
}

/** Access was taken back before its end. */
const takenBack: readonly SubscriptionStatus[] = ["revoked", "refunded", "charged_back"];

type Order = {
  status: PaymentStatus;
  gateway: string;
  /** The newest receipt that its fan has sent. */
  fanReceipt: { decision: string | null } | null;
  subscriptionStatus: SubscriptionStatus | null;
};

/** `hasAccess`: the subscription gives access, by whatever payment; `mayBePaid`: a receipt is still accepted. */
export function toHelpState(
  order: Order,
  { hasAccess, mayBePaid }: { hasAccess: boolean; mayBePaid: boolean },
): help.HelpedOrder["state"] {
  if (hasAccess) return "paid";
  if (order.status === "paid") {
    if (order.subscriptionStatus === null) return "paid";
    return takenBack.includes(order.subscriptionStatus) ? "closed" : "ended";
  }
  if (order.fanReceipt?.decision === null) return "checking";
  if (order.gateway !== "bacen") return order.status === "pending" ? "confirming" : "closed";
  if (!mayBePaid) return "closed";
  return order.fanReceipt?.decision === "rejected" ? "rejected" : "unpaid";
}
