import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { OwnProfile } from "../../features/share/OwnProfile.tsx";
import { coupons } from "../../text/coupons.ts";

const text = coupons.detail;

/** The link of the public page with the coupon code. */
export function ShareCoupon({ code }: { code: string }) {
  const words = { send: text.send, copy: text.copy, copied: text.copied };
  return (
    <Section title={text.share}>
      <p className="mx-1 mb-2 text-quiet">{text.shareLead}</p>
      <OwnProfile>
        {({ username }) => (
          <ShareLink url={`${window.location.origin}/@${username}?cupom=${encodeURIComponent(code)}`} words={words} />
        )}
      </OwnProfile>
    </Section>
  );
}
