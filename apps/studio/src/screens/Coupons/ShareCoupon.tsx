import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../queries/profile.ts";
import { coupons } from "../../text/coupons.ts";

const text = coupons.detail;

/** The link of the public page with the coupon code. */
export function ShareCoupon({ code }: { code: string }) {
  const username = useQuery(profileQuery()).data?.username;
  if (!username) return null;
  const url = `${window.location.origin}/@${username}?cupom=${encodeURIComponent(code)}`;
  return (
    <Section title={text.share}>
      <p className="mx-1 mb-2 text-quiet">{text.shareLead}</p>
      <ShareLink url={url} words={{ send: text.send, copy: text.copy, copied: text.copied }} />
    </Section>
  );
}
