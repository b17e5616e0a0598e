import type { HelpedOrder } from "@camarim/contract/help";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import type { IconName } from "@camarim/ui/layout/icon-names.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { Form } from "react-router";
import { NoticeDetails } from "../../features/pay/NoticeDetails.tsx";
import { SendReceipt } from "../../features/pay/SendReceipt.tsx";
import { paymentHelp as text } from "../../text/payment-help.ts";
import type { WrongEmail } from "./help.server.ts";
import { OrderEmail } from "./OrderEmail.tsx";

const icons: Record<HelpedOrder["state"], IconName> = {
  unpaid: "doc",
  rejected: "alert",
  checking: "clock",
  confirming: "wait",
  paid: "check",
  ended: "clock",
  closed: "lock",
};

export type OrderHelpProps = {
  order: HelpedOrder;
  username: string;
  fullName: string;
  /** The id of the transfer by which a browser that does not have the order found it. */
  code?: string | undefined;
  isReminded?: boolean | undefined;
  wrongEmail?: WrongEmail | undefined;
  now: Date;
};

/** An order, what it lacks, and one next step. */
export function OrderHelp({ order, username, fullName, code, isReminded = false, wrongEmail, now }: OrderHelpProps) {
  const { state, title, amount, createdAt } = order;
  const { title: heading, message } = text.states[state];
  return (
    <>
      <div className="flex flex-col items-center px-4 pt-8 pb-6 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name={icons[state]} size={30} />
        </span>
        <h2 className="mt-4 wrap-anywhere text-title">{heading}</h2>
        <p className="mt-1 wrap-anywhere text-quiet">{order.receiptRejectionReason ?? message(fullName)}</p>
        <div className="mt-4">
          <NoticeDetails lines={detailsOf(order, now)} />
        </div>
        <div role="status">{isReminded && <p className="mt-3 text-ok">{text.reminded}</p>}</div>
        <div className="mt-6 flex w-full max-w-100 flex-col gap-3">
          {code === undefined ? (
            <NextStep order={order} username={username} fullName={fullName} isReminded={isReminded} />
          ) : (
            <p className="wrap-anywhere">{text.mailed(order.email)}</p>
          )}
        </div>
      </div>
      <List>
        <Row
          icon="doc"
          label={title}
          detail={text.ordered(formatDateTime(createdAt, now))}
          value={formatCents(amount)}
          {...(code === undefined && { to: `/@${username}/assinar?pedido=${order._id}` })}
        />
      </List>
      <OrderEmail order={order} username={username} code={code} wrong={wrongEmail} />
    </>
  );
}

function detailsOf({ state, receiptSentAt, endedAt, reviewMinutes }: HelpedOrder, now: Date): string[] {
  if (state === "ended" && endedAt) return [text.endedOn(formatDay(endedAt, now))];
  return [
    ...(receiptSentAt ? [text.sent(formatDateTime(receiptSentAt, now))] : []),
    ...(reviewMinutes === null ? [] : [text.usual(reviewMinutes)]),
  ];
}

type NextStepProps = Pick<OrderHelpProps, "order" | "username" | "fullName"> & { isReminded: boolean };

function NextStep({ order, username, fullName, isReminded }: NextStepProps) {
  const { _id, state, kinds, subscriptionId } = order;
  const page = `/@${username}`;
  const orderPage = `${page}/assinar?pedido=${_id}`;
  switch (state) {
    case "unpaid":
    case "rejected":
      return (
        <>
          <div className="noscript:hidden">
            <SendReceipt target={{ paymentId: _id }} label={state === "unpaid" ? text.send : text.sendOther} />
          </div>
          <noscript>
            <ButtonLink to={orderPage}>{state === "unpaid" ? text.send : text.sendOther}</ButtonLink>
          </noscript>
          {state === "unpaid" && (
            <ButtonLink to={orderPage} tone="soft">
              {text.notPaid}
            </ButtonLink>
          )}
        </>
      );
    case "checking":
      if (isReminded) return <ButtonLink to={orderPage}>{text.see}</ButtonLink>;
      return (
        <Form method="post" replace>
          <input type="hidden" name="intent" value="lembrar" />
          <input type="hidden" name="pedido" value={_id} />
          <Button type="submit">{text.remind(fullName)}</Button>
        </Form>
      );
    case "confirming":
      return <ButtonLink to={orderPage}>{text.see}</ButtonLink>;
    case "paid":
      if (subscriptionId) return <ButtonLink to={`${page}/stories`}>{text.watch}</ButtonLink>;
      return <ButtonLink to={kinds.includes("item") ? `${page}/avulsos` : orderPage}>{text.see}</ButtonLink>;
    case "ended":
      return <ButtonLink to={`/assinaturas/${subscriptionId ?? ""}`}>{text.renew}</ButtonLink>;
    case "closed":
      return <ButtonLink to={page}>{text.newOrder}</ButtonLink>;
  }
}
