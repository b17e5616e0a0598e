import type { SubscriptionDetail } from "@camarim/contract/subscriptions";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useQuery } from "@tanstack/react-query";
import { toWayIn } from "../../features/share/way-in.ts";
import { formatPhone } from "../../lib/phone.ts";
import { toWhatsAppLink } from "../../lib/whatsapp.ts";
import { profileQuery } from "../../queries/profile.ts";
import { settingQuery } from "../../queries/settings.ts";
import { messages } from "../../text/messages.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.sheet;

/**
 * A conversation with a fan, which starts with the message that fits their subscription, if there is one. The row leads nowhere before
 * the message is known, and loads it again where that failed.
 */
export function WhatsAppRow({ phone, subscription }: { phone: string; subscription: SubscriptionDetail }) {
  const setting = useQuery(settingQuery());
  const profile = useQuery(profileQuery());
  const { _id, status, access, fan } = subscription;
  const [name = ""] = fan.name.trim().split(/\s+/);
  const needed = status === "pending" ? [setting] : access ? [setting, profile] : [];
  const lost = needed.filter(({ isLoadingError }) => isLoadingError);
  let message: Parameters<typeof toWhatsAppLink>[1];
  if (setting.data && status === "pending")
    message = {
      text: setting.data.receiptMessage || messages.receipt,
      name,
      link: `${window.location.origin}/assinaturas/${_id}`,
    };
  else if (setting.data && profile.data && access)
    message = { text: setting.data.accessMessage || messages.access, name, link: toWayIn(profile.data.username) };
  const row = { icon: "help", label: formatPhone(phone) } as const;
  if (lost.length > 0)
    return <Row {...row} detail={text.messageLost} onPress={() => lost.forEach(({ refetch }) => void refetch())} />;
  const isKnown = message !== undefined || needed.length === 0;
  return <Row {...row} detail={text.phone} href={isKnown ? toWhatsAppLink(phone, message) : undefined} />;
}
