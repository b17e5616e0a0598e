import type { HelpedOrder } from "@camarim/contract/help";
import { Button } from "@camarim/ui/form/Button.tsx";
import { EmailField } from "@camarim/ui/form/EmailField.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { findMeantEmail } from "@camarim/ui/lib/email-typos.ts";
import { Form } from "react-router";
import { RefusedNotice } from "../../features/pay/RefusedNotice.tsx";
import { paymentHelp } from "../../text/payment-help.ts";
import type { WrongEmail } from "./help.server.ts";

const text = paymentHelp.email;

type OrderEmailProps = {
  order: HelpedOrder;
  username: string;
  code: string | undefined;
  wrong: WrongEmail | undefined;
};

/** The address of an order, which may be corrected until somebody has signed in with it. A likely typo opens the form. */
export function OrderEmail({ order, username, code, wrong }: OrderEmailProps) {
  const { refused } = wrong ?? {};
  const meant = findMeantEmail(order.email);
  const isOpen = refused !== undefined || meant !== undefined;
  return (
    <Section title={text.section}>
      <List>
        <Row icon="mail" label={order.email} detail={order.mayCorrectEmail ? meant && text.typo : text.fixed} />
      </List>
      {order.mayCorrectEmail && (
        <details open={isOpen} className="mt-1">
          <summary className="flex min-h-tap cursor-pointer items-center text-accent">{text.correct}</summary>
          <Form method="post" action={`/@${username}/paguei${code ? "?outro" : ""}`} replace noValidate>
            <input type="hidden" name="intent" value="corrigir" />
            <input type="hidden" name="pedido" value={order._id} />
            {code && <input type="hidden" name="codigo" value={code} />}
            <EmailField
              name="email"
              required
              label={text.label}
              error={refused?.fields.email}
              defaultValue={wrong?.email ?? meant}
            />
            <div className="mt-3">
              <RefusedNotice refused={refused && { ...refused, typed: undefined }} />
              <Button type="submit" tone="soft">
                {text.submit}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </Section>
  );
}
