import { ShareLink } from "@camarim/ui/form/ShareLink.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useNavigation } from "react-router";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { Confirm } from "../../features/withdrawal/Confirm.tsx";
import { WithdrawalNotices } from "../../features/withdrawal/WithdrawalNotices.tsx";
import { WithdrawalRow } from "../../features/withdrawal/WithdrawalRow.tsx";
import { useActionResult } from "../../lib/use-action-result.ts";
import { gift as giftText } from "../../text/gift.ts";
import type { Route } from "./+types/FanGift";
import { CreatorHead } from "./CreatorHead.tsx";
import { loadGift, withdrawGift } from "./gift.server.ts";

const { one: text, list } = giftText;

export function loader(args: Route.LoaderArgs) {
  return loadGift(args);
}

export function action(args: Route.ActionArgs) {
  return withdrawGift(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** A gift that the fan bought: its link, and the way to their money. Plain links and forms, which work without scripts. */
export default function FanGift({ loaderData, actionData }: Route.ComponentProps) {
  const { gift, isConfirming, isDone } = loaderData;
  const { creator, plan, receiver, amount, createdAt, status, message, url, withdrawal, refundable } = gift;
  const refusal = useActionResult(actionData);
  const now = new Date(loaderData.now);
  const busy = useNavigation().state === "submitting";
  const money = formatCents(withdrawal?.amount ?? amount);
  const consequence = status === "claimed" ? text.claimed(money, receiver.name) : text.unclaimed(money);
  return (
    <Screen title={text.title} back="/assinaturas">
      <CreatorHead creator={creator} />
      <WithdrawalNotices isDone={isDone} refusal={refusal} />
      {isConfirming && (withdrawal || refundable) && <Confirm message={consequence} others={[]} busy={busy} />}
      <div className="mt-4">
        <List>
          <Row label={text.plan} value={list.months(plan.periodMonths)} detail={plan.name} />
          <Row label={text.receiver} value={receiver.name} detail={receiver.email ?? undefined} />
          <Row label={text.amount} value={<Money cents={amount} />} />
          <Row label={text.day} value={formatDay(createdAt, now)} />
          <Row
            label={text.status}
            value={<span className="inline-block first-letter:uppercase">{list.status[status]}</span>}
          />
          {message && <Row label={text.message} detail={<span className="whitespace-pre-line">{message}</span>} />}
        </List>
      </div>
      {url && (
        <div className="mt-6">
          <p className="mx-1 mb-3 text-small text-quiet wrap-anywhere">{giftText.linkFor(receiver.name)}</p>
          <ShareLink url={url} text={giftText.share(creator.fullName)} words={giftText.link} />
        </div>
      )}
      <Back gift={gift} now={now} />
    </Screen>
  );
}

/** What became of the money; else how it comes back, from when, or that it does not any more. */
function Back({ gift, now }: { gift: Route.ComponentProps["loaderData"]["gift"]; now: Date }) {
  const { creator, status, withdrawal, refund, refundable, refundableAt } = gift;
  if (!withdrawal && !refund && refundable)
    return (
      <div className="mt-6">
        <List>
          <Row icon="swap" label={list.back} detail={list.backHint} to="?confirmar=devolucao" />
        </List>
      </div>
    );
  if (!withdrawal && !refund && status === "unclaimed")
    return <p className="mx-1 mt-6 text-small text-quiet">{list.refundFrom(formatDay(refundableAt, now))}</p>;
  if (status !== "claimed" && !withdrawal && !refund) return null;
  return <WithdrawalRow withdrawal={withdrawal} refund={refund} name={creator.fullName} now={now} />;
}
