import type { Balance, PayablesPage } from "@camarim/contract/ledger";
import { formatCalendarDay } from "../../lib/time.ts";
import { wallet as text } from "../../text/wallet.ts";
import { Money } from "../../ui/layout/Money.tsx";

type BalanceHeadProps = { balance: Balance; next: PayablesPage["upcoming"][number] | undefined };

/** The available balance; below it pending money, and money paid directly to the creator's bank. */
export function BalanceHead({ balance, next }: BalanceHeadProps) {
  const { available, waitingFunds, blocked, transferred, receivedOutside, feesDue, disputed, debt } = balance;
  const isHeld = balance.totalBalance > 0 || transferred > 0 || disputed > 0 || debt > 0;
  return (
    <section aria-label={text.available} className="pt-1">
      <p className="text-quiet">{text.available}</p>
      <p>
        <Money cents={available} size="big" />
      </p>
      {!isHeld && <p className="mt-1 text-small text-quiet">{text.ownBank.lead}</p>}
      <div className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {(!isHeld || receivedOutside > 0) && (
          <Pair>
            <Figure label={text.ownBank.received} cents={receivedOutside} />
            <Figure label={text.ownBank.feesDue} cents={feesDue} />
          </Pair>
        )}
        {(isHeld || next) && (
          <Pair>
            <Figure label={text.waiting} cents={waitingFunds} />
            <Figure label={next ? text.next(formatCalendarDay(next.date)) : text.noNext} cents={next?.net ?? 0} />
          </Pair>
        )}
        {(blocked > 0 || transferred > 0) && (
          <Pair>
            <Figure label={text.transferred} cents={transferred} />
            <Figure label={text.blocked} cents={blocked} />
          </Pair>
        )}
        {(disputed > 0 || debt > 0) && (
          <Pair>
            {disputed > 0 && <Figure label={text.disputed} cents={disputed} />}
            {debt > 0 && <Figure label={text.debt} cents={debt} />}
          </Pair>
        )}
      </div>
      {debt > 0 && <p className="mx-1 mt-2 text-small text-quiet">{text.debtLead}</p>}
    </section>
  );
}

function Pair({ children }: { children: React.ReactNode }) {
  return <dl className="grid grid-cols-2 divide-x divide-line">{children}</dl>;
}

function Figure({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="px-4 py-3">
      <dt className="text-small text-quiet">{label}</dt>
      <dd>
        <Money cents={cents} size="strong" />
      </dd>
    </div>
  );
}
