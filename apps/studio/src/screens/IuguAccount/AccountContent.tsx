import type { IuguAccount } from "@camarim/contract/gateways-iugu";
import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { iugu } from "../../text/iugu.ts";

const text = iugu.account;
const tones = { none: "neutral", pending: "warn", verified: "ok", refused: "bad" } as const;

export function AccountContent({ account }: { account: IuguAccount }) {
  const { status, submission, refusals, accountId, test, startsAt } = account;
  const isSending = submission === "sending";
  return (
    <>
      {test && <TestMoney>{iugu.test}</TestMoney>}
      {isSending && <EmptyState icon="clock" {...text.submission.sending} />}
      {status === "none" && submission && !isSending && (
        <EmptyState icon="alert" {...text.submission[submission]}>
          <ButtonLink to="/onboarding">{text.submission.again}</ButtonLink>
        </EmptyState>
      )}
      {status === "none" && !submission && (
        <EmptyState icon="card" title={text.none.title} message={text.none.message}>
          <ButtonLink to="/onboarding">{text.none.action}</ButtonLink>
        </EmptyState>
      )}
      {status === "pending" && !isSending && (
        <EmptyState icon="clock" title={text.pending.title} message={text.pending.message} />
      )}
      {status === "refused" && !isSending && (
        <EmptyState icon="alert" title={text.refused.title} message={refusals.join(" ") || text.refused.message}>
          <ButtonLink to="/onboarding">{text.refused.action}</ButtonLink>
        </EmptyState>
      )}
      {status === "verified" && startsAt && (
        <p role="note" className="mt-4 rounded-card bg-warn-soft p-4 text-warn">
          {text.startsAt(formatDateTime(startsAt))}
        </p>
      )}
      {status === "verified" && <Amounts account={account} />}
      {accountId && (
        <div className="mt-6">
          <List>
            {!isSending && (
              <Row label={text.status} value={<Chip tone={tones[status]}>{text.statuses[status]}</Chip>} />
            )}
            <Row label={text.id} detail={<span className="break-all">{accountId}</span>} />
          </List>
        </div>
      )}
    </>
  );
}

function Amounts({ account: { balance, availableForWithdraw, receivable, inDispute } }: { account: IuguAccount }) {
  if (balance === null) return <p className="mx-1 mt-4 text-quiet">{text.unknown}</p>;
  return (
    <>
      <div className="pt-4 pb-4 text-center">
        <p className="text-quiet">{text.balance}</p>
        <p className="mt-1">
          <Money cents={balance} size="big" />
        </p>
      </div>
      <List>
        <Row label={text.available} value={<Money cents={availableForWithdraw ?? 0} size="strong" />} />
        <Row label={text.receivable} value={<Money cents={receivable ?? 0} size="strong" />} />
        {(inDispute ?? 0) > 0 && <Row label={text.inDispute} value={<Money cents={inDispute ?? 0} size="strong" />} />}
      </List>
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink to="/account/transfer">{text.transfer}</ButtonLink>
        <ButtonLink to="/account/wallet" tone="soft">
          {text.operations}
        </ButtonLink>
      </div>
    </>
  );
}
