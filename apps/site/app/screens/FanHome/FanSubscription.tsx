import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatShare } from "@camarim/ui/lib/percent.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { Form, useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { Confirm } from "../../features/withdrawal/Confirm.tsx";
import { formatRefund } from "../../features/withdrawal/format-refund.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import { fanSubscription as text } from "../../text/fan-home.ts";
import { withdrawal } from "../../text/withdrawal.ts";
import type { Route } from "./+types/FanSubscription";
import { Cancel } from "./Cancel.tsx";
import { ChangeCard } from "./ChangeCard.tsx";
import { ChangePlan } from "./ChangePlan.tsx";
import { CreatorHead } from "./CreatorHead.tsx";
import { formatSubscriptionState } from "./format-subscription-state.ts";
import { Paused } from "./Paused.tsx";
import { Payments } from "./Payments.tsx";
import { RenewingCard } from "./RenewingCard.tsx";
import { act, loadSubscription } from "./subscription.server.ts";
import { toPresentPlan } from "./to-present-plan.ts";

export function loader(args: Route.LoaderArgs) {
  return loadSubscription(args);
}

export function action(args: Route.ActionArgs) {
  return act(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** A subscription's status, payments and actions. Plain links and forms, which work without scripts. */
export default function FanSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, plans, offers, confirming, isChangingCard, isChangingPause, done } = loaderData;
  const { creator, plan, nextPlan, startedAt, state, openOrderId, receiptWaiting, payments } = subscription;
  const refused = useActionResult(actionData);
  const now = new Date(loaderData.now);
  const busy = useNavigation().state === "submitting";
  const { mayCancel, mayRenew, mayReinstate, refundUntil } = state.rights;
  const { pause } = state;
  const words = (bought: NonNullable<typeof plan>) =>
    text.plan(bought.name, formatCents(bought.price), text.length(bought.periodMonths));
  const end = state.currentPeriodEnd ? formatDay(state.currentPeriodEnd, now) : undefined;
  return (
    <Screen title={text.title} back="/assinaturas">
      <CreatorHead creator={creator} />
      <div role="status">
        {done && text.done[done] && <p className="mt-2 rounded-card bg-ok-soft p-3 text-ok">{text.done[done]}</p>}
      </div>
      {refused && (
        <div role="alert" className="mt-2 rounded-card bg-danger-soft p-3">
          <p className="text-strong">{refused.title}</p>
          <p>{refused.message}</p>
        </div>
      )}
      {offers && (
        <Cancel
          message={pause && !state.access ? text.pause.cancel : end ? text.cancel.message(end) : text.cancel.messageNow}
          end={end}
          now={now}
          offers={offers}
          busy={busy}
        />
      )}
      {confirming === "devolucao" && refundUntil && (
        <Confirm message={withdrawal.subscription} others={state.rights.refundOthers} busy={busy} />
      )}
      {isChangingCard && subscription.cardForm && (
        <ChangeCard cardForm={subscription.cardForm} busy={busy} refused={refused?.card} />
      )}
      {pause && (
        <Paused
          pause={pause}
          rights={state.rights}
          priceCents={(nextPlan ?? plan)?.price}
          isChanging={isChangingPause}
          now={now}
          busy={busy}
        />
      )}
      <div className="mt-4 flex flex-col gap-3">
        {openOrderId && (
          <ButtonLink
            to={`/@${creator.username}/assinar?pedido=${openOrderId}`}
            tone={receiptWaiting ? "soft" : "primary"}
          >
            {receiptWaiting ? text.order : text.pay}
          </ButtonLink>
        )}
        {state.access && (
          <ButtonLink icon="play" tone={pause ? "soft" : "primary"} to={`/@${creator.username}/stories`}>
            {text.watch}
          </ButtonLink>
        )}
        {mayReinstate && !pause && (
          <Form method="post" action="?">
            <input type="hidden" name="intent" value="reinstate" />
            <Button type="submit" tone="soft" busy={busy}>
              {text.undo.submit}
            </Button>
            <p className="mx-1 mt-1 text-small text-quiet">{text.undo.hint}</p>
          </Form>
        )}
        {mayRenew && !pause && !receiptWaiting && (
          <Form method="post">
            <input type="hidden" name="intent" value="renew" />
            <Button type="submit" tone="soft" icon="reload" busy={busy}>
              {subscription.card?.chargeAt ? text.renewByPix : text.renew}
            </Button>
            <p className="mx-1 mt-1 text-small text-quiet">{text.renewHint}</p>
          </Form>
        )}
        {!state.access && !pause && !openOrderId && <ButtonLink to={`/@${creator.username}`}>{text.again}</ButtonLink>}
      </div>
      <div className="mt-6">
        <List>
          <Row label={text.facts.status} detail={formatSubscriptionState(subscription, now)} />
          <Row label={text.facts.plan} detail={plan ? words(plan) : text.guest} />
          {nextPlan && <Row label={text.facts.next} detail={words(nextPlan)} />}
          {state.discountPercent !== null && (
            <Row label={text.facts.discount} detail={text.discount(formatShare(state.discountPercent / 100))} />
          )}
          {startedAt && <Row label={text.facts.since} detail={formatDay(startedAt, now)} />}
          {state.refund && <Row icon="swap" label={formatRefund(state.refund, now)} />}
        </List>
      </div>
      <RenewingCard subscription={subscription} now={now} />
      <Payments payments={payments} now={now} />
      {plans.length > 1 && plan && (
        <ChangePlan
          key={nextPlan?._id ?? plan._id}
          plans={plans}
          presentId={toPresentPlan(subscription)}
          shownId={nextPlan?._id ?? plan._id}
          busy={busy}
        />
      )}
      {(mayCancel || refundUntil) && (
        <div className="mt-6">
          <List>
            {refundUntil && (
              <Row
                icon="swap"
                label={withdrawal.open}
                detail={withdrawal.hint(formatDay(refundUntil, now))}
                to="?confirmar=devolucao"
              />
            )}
            {pause && pause.changes.length > 0 && <Row icon="pause" label={text.pause.change} to="?pausa=mudar" />}
            {mayCancel && <Row icon="x" tone="danger" label={text.cancel.open} to="?confirmar=cancelar" />}
          </List>
        </div>
      )}
    </Screen>
  );
}
