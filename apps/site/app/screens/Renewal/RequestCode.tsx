import type { Renewal } from "@camarim/contract/renewals";
import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { Form, useNavigation } from "react-router";
import { DocumentField } from "../../features/pay/DocumentField.tsx";
import { card as cardText } from "../../text/card.ts";
import { renewal as text } from "../../text/renewal.ts";

/** `document`: the error of the CPF; `typed`: the CPF as typed. */
export type RefusedCode = { title: string; message: string; document: string | undefined; typed: string };
type RequestCodeProps = { renewal: Renewal; now: Date; refused: RefusedCode | undefined };

/** A gateway's PIX code is created on request: until then the price may change. */
export function RequestCode({ renewal, now, refused }: RequestCodeProps) {
  const { order, periodStart, periodEnd, byCard, needsDocument } = renewal;
  const busy = useNavigation().state !== "idle";
  return (
    <div className="pt-2 text-center">
      <p className="text-quiet">{text.requestCode.title(order.plan.name, order.creator.username)}</p>
      <p className="text-quiet">{text.period(formatDay(periodStart, now), formatDay(periodEnd, now))}</p>
      <p className="mt-1">
        <Money cents={order.payment.amount} size="big" />
      </p>
      {order.coupon && (
        <p className="mt-1 text-small text-ok">
          {checkout.pix.coupon(order.coupon.code, formatCents(order.coupon.discount))}
        </p>
      )}
      <p className="mx-1 mt-4 mb-3">{text.requestCode.lead}</p>
      {refused && (
        <div role="alert" className="mb-3 rounded-card bg-danger-soft p-3 text-left">
          <p className="text-strong">{refused.title}</p>
          {!refused.document && <p>{refused.message}</p>}
        </div>
      )}
      <Form method="post" replace noValidate>
        <input type="hidden" name="intent" value="code" />
        {needsDocument && (
          <div className="mb-4 text-left">
            <DocumentField error={refused?.document} typed={refused?.typed} />
          </div>
        )}
        <Button type="submit" icon="qr" busy={busy}>
          {text.requestCode.submit}
        </Button>
      </Form>
      {order.test && <TestMoney>{cardText.testPix}</TestMoney>}
      {byCard && <p className="mx-1 mt-3 text-small text-quiet">{text.requestCode.byCard}</p>}
    </div>
  );
}
