import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";
import type { ComponentProps } from "react";
import { isOrderOpen, SimpleOrder } from "./SimpleOrder.tsx";
import { useLiveOrder } from "./use-live-order.ts";

type SimpleOrderPageProps = Pick<ComponentProps<typeof SimpleOrder>, "order" | "qr" | "now" | "icon"> & {
  /** Where it was ordered, below the creator's page. */
  page: "mimo" | "presente";
  /** Unless a code waits to be paid. */
  title: string;
  text: { states: ComponentProps<typeof SimpleOrder>["words"]; page: (name: string) => string; again: string };
  /** Of an order that is done, above the way back. */
  children?: React.ReactNode;
};

/** The page of an order of one thing; updates itself. */
export function SimpleOrderPage({ order, page, title, text, children, ...shown }: SimpleOrderPageProps) {
  const { creator, payment } = order;
  const home = `/@${creator.username}`;
  useLiveOrder(isOrderOpen(order, shown.now));
  const isPix = payment.status === "pending" && payment.paymentMethod === "pix";
  return (
    <Screen title={isPix ? checkout.pix.title : title} back={home}>
      <SimpleOrder
        {...shown}
        order={order}
        words={text.states}
        address={`${home}/${page}?pedido=${order._id}`}
        done={
          <>
            {children}
            <ButtonLink to={home} tone="soft">
              {text.page(creator.fullName)}
            </ButtonLink>
          </>
        }
        help={<ButtonLink to={`${home}/paguei`}>{checkout.states.expired.help}</ButtonLink>}
        again={
          <ButtonLink to={`${home}/${page}`} tone="soft">
            {text.again}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
