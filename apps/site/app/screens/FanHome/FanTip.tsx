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
import { tip as tipText } from "../../text/tip.ts";
import { withdrawal as withdrawalText } from "../../text/withdrawal.ts";
import type { Route } from "./+types/FanTip";
import { CreatorHead } from "./CreatorHead.tsx";
import { formatTipStatus } from "./format-tip-status.ts";
import { loadTip, withdrawTip } from "./tip.server.ts";

const text = tipText.one;

export function loader(args: Route.LoaderArgs) {
  return loadTip(args);
}

export function action(args: Route.ActionArgs) {
  return withdrawTip(args);
}

export const clientAction = stayIfOffline<typeof action>();
export const shouldRevalidate = staysIfOffline;

export function meta(): Route.MetaDescriptors {
  return [{ title: common.titled(text.title) }, { name: "robots", content: "noindex" }];
}

/** A tip that the fan gave, which they may withdraw. Plain links and forms, which work without scripts. */
export default function FanTip({ loaderData, actionData }: Route.ComponentProps) {
  const { tip, isConfirming, isDone } = loaderData;
  const { creator, amount, message, createdAt, withdrawal, refund, status } = tip;
  const refusal = useActionResult(actionData);
  const now = new Date(loaderData.now);
  const busy = useNavigation().state === "submitting";
  return (
    <Screen title={text.title} back="/assinaturas">
      <CreatorHead creator={creator} />
      <WithdrawalNotices isDone={isDone} refusal={refusal} />
      {isConfirming && withdrawal && (
        <Confirm message={withdrawalText.tip(formatCents(withdrawal.amount))} others={withdrawal.others} busy={busy} />
      )}
      <div className="mt-4">
        <List>
          <Row label={text.amount} value={<Money cents={amount} />} />
          <Row label={text.day} value={formatDay(createdAt, now)} />
          <Row label={text.status} value={formatTipStatus(tip)} />
          {message && <Row label={text.message} detail={<span className="whitespace-pre-line">{message}</span>} />}
        </List>
      </div>
      {(status === "received" || refund) && (
        <WithdrawalRow withdrawal={withdrawal} refund={refund} name={creator.fullName} now={now} />
      )}
    </Screen>
  );
}
