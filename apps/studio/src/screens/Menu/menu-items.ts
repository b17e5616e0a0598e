import type { Me } from "@camarim/contract/auth";
import type { IconName } from "@camarim/ui/layout/Icon.tsx";
import { menu } from "@camarim/ui/text/menu.ts";
import { nav } from "@camarim/ui/text/nav.ts";

const { items: text } = menu;

export type MenuItem = {
  label: string;
  detail?: string;
  icon: IconName;
  to?: string;
  href?: string;
  action?: "signOut";
  badge?: number;
};

type MenuState = {
  me: Pick<Me, "paymentGateway" | "supportUrl"> | undefined;
  /** Billings without a receipt. */
  unpaid: number;
};

/**
 * The account menu of specification 2, in its order. Entries that depend on the gateway appear once it is known; support links to
 * `/suporte` while the creator's own link is unknown.
 */
export function menuItems({ me, unpaid }: MenuState): MenuItem[] {
  const gateway = me?.paymentGateway;
  const items: (MenuItem | false | undefined)[] = [
    gateway && gateway !== "iugu" && { label: text.card, icon: "card", to: "/onboarding" },
    gateway === "iugu" && { label: text.wallet, detail: text.walletDetail, icon: "card", to: "/account/iugu-account" },
    (unpaid !== 0 || gateway === "bacen") && {
      label: text.billings,
      icon: "doc",
      to: "/account/billings",
      ...(unpaid !== 0 && { badge: unpaid }),
    },
    { label: text.plans, icon: "star", to: "/account/plan" },
    { label: text.subscribers, icon: "users", to: "/account/subscribers" },
    { label: text.migrate, icon: "swap", to: "/account/lastlink" },
    { label: text.support, icon: "help", href: me?.supportUrl ?? "/suporte" },
    { label: text.settings, icon: "gear", to: "/account/settings" },
    { label: text.signOut, icon: "out", action: "signOut" },
  ];
  return items.filter((item): item is MenuItem => Boolean(item));
}

/** What the creator's daily work needs, in a list of its own below the specified one. */
export const sellingItems: readonly MenuItem[] = [
  { label: nav.places.stats, icon: "chart", to: "/account/subscriptions/stats" },
  { label: nav.places.receipts, icon: "doc", to: "/account/pix/receipts" },
  { label: nav.places.tips, icon: "heart", to: "/account/tips" },
  { label: nav.places.gifts, icon: "gift", to: "/account/gifts" },
  { label: nav.places.announcements, icon: "send", to: "/account/announcements" },
  { label: nav.places.reminders, icon: "bell", to: "/account/reminders" },
  { label: nav.places.coupons, icon: "ticket", to: "/account/coupons" },
  { label: nav.places.items, icon: "lock", to: "/account/items" },
  { label: nav.places.guests, icon: "key", to: "/account/whitelist" },
  { label: nav.places.pix, icon: "qr", to: "/account/pix" },
];
