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

/** A conversation with a fan, which starts with the message that fits their subscription. */
export function WhatsAppRow({ phone, subscription }: { phone: string; subscription: SubscriptionDetail }) {
  const setting = useQuery(settingQuery()).data;
  const profile = useQuery(profileQuery()).data;
  const { _id, status, access, fan } = subscription;
  const [name = ""] = fan.name.trim().split(/\s+/);
  let message: Parameters<typeof toWhatsAppLink>[1];
  if (setting && status === "pending")
    message = {
      text: setting.receiptMessage || messages.receipt,
      name,
      link: `${window.location.origin}/assinaturas/${_id}`,
    };
  else if (setting && profile && access) {
    message = { text: setting.accessMessage || messages.access, name, link: toWayIn(profile.username) };
  }
  return <Row icon="help" label={formatPhone(phone)} detail={text.phone} href={toWhatsAppLink(phone, message)} />;
}
