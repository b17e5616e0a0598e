import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { SimpleOrderPage } from "../../features/pay/SimpleOrderPage.tsx";
import { gift as text } from "../../text/gift.ts";
import type { LoadedGift } from "./load-gift.server.ts";

type BoughtGiftProps = Omit<Extract<LoadedGift, { face: "order" }>, "face" | "now"> & { now: Date };

/** The order of a gift, with the link for its receiver once it is paid. */
export function BoughtGift({ order, line: { receiver, deliverOn, url }, qr, now }: BoughtGiftProps) {
  return (
    <SimpleOrderPage {...{ order, qr, now, text }} icon="gift" page="presente" title={text.open}>
      {url && (
        <div className="mb-4 w-full text-left">
          <p className="mb-3 text-quiet wrap-anywhere">
            {receiver.email
              ? text.mailed(receiver.email, formatDay(`${deliverOn}T12:00:00-03:00`, now))
              : text.forLink(receiver.name)}
          </p>
          <ShareLink url={url} text={text.share(order.creator.fullName)} words={text.link} />
        </div>
      )}
    </SimpleOrderPage>
  );
}
