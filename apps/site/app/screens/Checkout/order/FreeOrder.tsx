import type { Checkout } from "@camarim/contract/checkout";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import type { Entering } from "../../../api/enter.server.ts";
import { VerifyEmailForm } from "../../../features/verify-email/VerifyEmailForm.tsx";
import { type HandOverTo, OpenInBrowser } from "./OpenInBrowser.tsx";

const text = checkout.free;

type FreeOrderProps = {
  order: Checkout;
  /** Whether its first code could not be sent. */
  isCodeUnsent: boolean;
  entering: Entering | undefined;
  handOver: HandOverTo | null;
  now: Date;
};

/** An order with nothing to pay. The code in its e-mail activates it, in this browser only. */
export function FreeOrder({ order, isCodeUnsent, entering, handOver, now }: FreeOrderProps) {
  const { creator, plan, verification, trialDays, currentPeriodEnd } = order;
  const page = `/@${creator.username}`;
  if (verification?.state === "pending") {
    const step = isCodeUnsent ? "email" : "code";
    const before = isCodeUnsent ? { error: text.codeUnsent } : undefined;
    return (
      <Screen title={text.verifyEmail} back={page}>
        <p className="mt-2 text-strong">{isCodeUnsent ? text.requestCodeLead : text.verifyEmailLead}</p>
        <VerifyEmailForm entering={{ ...(entering ?? before), step, email: verification.email }} fixed />
      </Screen>
    );
  }
  const isPast = currentPeriodEnd !== null && Date.parse(currentPeriodEnd) <= now.getTime();
  if (verification?.state === "verified" && !isPast) {
    return (
      <Screen title={checkout.states.order} back={page}>
        <div role="status">
          <EmptyState
            icon="check"
            title={text.open}
            message={currentPeriodEnd ? text.until(order.title, formatDay(currentPeriodEnd, now)) : undefined}
          >
            <p className="-mt-2 text-small text-quiet">{text.keep}</p>
            <ButtonLink to={`${page}/stories`}>{checkout.states.confirmed.watch}</ButtonLink>
          </EmptyState>
        </div>
        {handOver && <OpenInBrowser to={handOver} email={order.email} entering={entering} />}
      </Screen>
    );
  }
  const [title, message] = isPast
    ? [checkout.states.closed.title, checkout.states.closed.message]
    : trialDays > 0
      ? [text.tried, text.triedLead]
      : [text.usedUp, text.usedUpLead];
  return (
    <Screen title={checkout.states.order} back={page}>
      <EmptyState icon="lock" title={title} message={message}>
        <ButtonLink to={`${page}/assinar${plan ? `?plano=${plan._id}` : ""}`}>{text.subscribe}</ButtonLink>
      </EmptyState>
    </Screen>
  );
}
