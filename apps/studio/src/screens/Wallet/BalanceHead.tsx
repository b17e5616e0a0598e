import type { Me } from "@camarim/contract/auth";
import type { Balance, PayablesPage } from "@camarim/contract/ledger";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCalendarDay } from "@camarim/ui/lib/time.ts";
import { wallet as text } from "../../text/wallet.ts";

type BalanceHeadProps = {
  balance: Balance;
  next: PayablesPage["upcoming"][number] | undefined;
  /** Where the next sales are paid; undefined until it is known. */
  gateway: Me["paymentGateway"] | undefined;
};

/**
 * The money that the creator can expect here: with a PIX key of their own what arrived in their bank, with a gateway the available
 * balance. The other one is below it, with pending money.
 */
export function BalanceHead({ balance, next, gateway }: BalanceHeadProps) {
  const { available, waitingFunds, blocked, transferred, receivedOutside, feesDue, disputed, debt } = balance;
  // Money of an earlier gateway stays visible, as does what arrived before there was one.
  const hasHeld = balance.totalBalance > 0 || transferred > 0 || disputed > 0 || debt > 0;
  const isOwnBank = gateway === "bacen";
  const isHeadOwnBank = isOwnBank && available === 0;
  const head = isHeadOwnBank
    ? { label: text.ownBank.received, cents: receivedOutside }
    : { label: text.available, cents: available };
  return (
    <section aria-label={text.available} className="pt-1">
      <p className="text-quiet">{head.label}</p>
      <p>
        <Money cents={head.cents} size="big" />
      </p>
      {gateway && (
        <p className="mt-1 text-small text-quiet">{gateway === "bacen" ? text.ownBank.lead : text.heldBy[gateway]}</p>
      )}
      <div className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {(isOwnBank || receivedOutside > 0 || feesDue > 0) && (
          <Pair>
            {isHeadOwnBank ? (
              <Figure label={text.available} cents={available} />
            ) : (
              <Figure label={text.ownBank.received} cents={receivedOutside} />
            )}
            <Figure label={text.ownBank.feesDue} cents={feesDue} />
          </Pair>
        )}
        {(!isOwnBank || hasHeld || next) && (
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
  return <dl className="grid grid-cols-pairs gap-px overflow-hidden rounded-card bg-line">{children}</dl>;
}

function Figure({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-small text-quiet">{label}</dt>
      <dd>
        <Money cents={cents} size="strong" />
      </dd>
    </div>
  );
}
