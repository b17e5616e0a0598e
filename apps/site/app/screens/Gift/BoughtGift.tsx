import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { isOrderOpen, SimpleOrder } from "../../features/pay/SimpleOrder.tsx";
import { useLiveOrder } from "../../features/pay/use-live-order.ts";
import { gift as text } from "../../text/gift.ts";
import type { LoadedGift } from "./load-gift.server.ts";

type BoughtGiftProps = Omit<Extract<LoadedGift, { face: "order" }>, "face" | "now"> & { now: Date };

/** The order of a gift, with the link for its receiver once it is paid; updates itself. */
export function BoughtGift({ order, line, qr, now }: BoughtGiftProps) {
  const { username, fullName } = order.creator;
  const { receiver, deliverOn, url } = line;
  useLiveOrder(isOrderOpen(order, now));
  return (
    <Screen title={order.payment.status === "pending" ? checkout.pix.title : text.open} back={`/@${username}`}>
      <SimpleOrder
        {...{ order, qr, now }}
        words={text.states}
        icon="gift"
        address={`/@${username}/presente?pedido=${order._id}`}
        done={
          <div className="flex w-full flex-col gap-4 text-left">
            {url && (
              <div>
                <p className="mb-3 text-quiet wrap-anywhere">
                  {receiver.email
                    ? text.mailed(receiver.email, formatDay(`${deliverOn}T12:00:00-03:00`, now))
                    : text.forLink(receiver.name)}
                </p>
                <ShareLink url={url} text={text.share(fullName)} words={text.link} />
              </div>
            )}
            <ButtonLink to={`/@${username}`} tone="soft">
              {text.page(fullName)}
            </ButtonLink>
          </div>
        }
        again={
          <ButtonLink to={`/@${username}/presente`} tone="soft">
            {text.again}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
