import type { Me } from "@camarim/contract/auth";
import type { Balance, PayablesPage } from "@camarim/contract/ledger";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCalendarDay } from "@camarim/ui/lib/time.ts";
import { wallet as text } from "../../text/wallet.ts";

type BalanceHeadProps = {
  balance: Balance;
  /** The next days on which money becomes available; undefined until they are known. */
  upcoming: PayablesPage["upcoming"] | undefined;
  /** Where the next sales are paid; undefined until it is known. */
  gateway: Me["paymentGateway"] | undefined;
};

/**
 * The money of sales where the creator's gateway puts it: their own bank, their account at Mercado Pago, or iugu's balance. Money of an
 * earlier gateway and pending money are below.
 */
export function BalanceHead({ balance, upcoming, gateway }: BalanceHeadProps) {
  const { available, waitingFunds, blocked, transferred, receivedOutside, receivedInAccount, feesDue } = balance;
  const { disputed, debt } = balance;
  const next = upcoming?.[0];
  const isHeld = gateway !== "bacen" && gateway !== "mercadopago";
  const hasHeld = balance.totalBalance !== 0 || transferred > 0 || disputed > 0 || debt > 0;
  const head = heads[gateway ?? "iugu"](balance);
  const groups: Figures[] = [
    [
      gateway !== "bacen" && receivedOutside !== 0 && [text.ownBank.received, receivedOutside],
      gateway !== "mercadopago" && receivedInAccount !== 0 && [text.ownAccount.received, receivedInAccount],
      !isHeld && hasHeld && [text.available, available],
      (gateway === "bacen" || feesDue > 0) && [text.ownBank.feesDue, feesDue],
    ],
    isHeld || hasHeld || next
      ? [
          [text.waiting, waitingFunds],
          upcoming !== undefined && [next ? text.next(formatCalendarDay(next.date)) : text.noNext, next?.net ?? 0],
        ]
      : [],
    blocked > 0 || transferred > 0
      ? [
          [text.transferred, transferred],
          [text.blocked, blocked],
        ]
      : [],
    [disputed > 0 && [text.disputed, disputed], debt > 0 && [text.debt, debt]],
  ];
  return (
    <section aria-label={text.balance} className="pt-1">
      <p className="text-quiet">{head.label}</p>
      <p>
        <Money cents={head.cents} size="big" />
      </p>
      {gateway && (
        <p className="mt-1 text-small text-quiet">{gateway === "bacen" ? text.ownBank.lead : text.heldBy[gateway]}</p>
      )}
      <Groups groups={groups} />
      {debt > 0 && <p className="mx-1 mt-2 text-small text-quiet">{text.debtLead}</p>}
    </section>
  );
}

const heads = {
  bacen: ({ receivedOutside }: Balance) => ({ label: text.ownBank.received, cents: receivedOutside }),
  mercadopago: ({ receivedInAccount }: Balance) => ({ label: text.ownAccount.received, cents: receivedInAccount }),
  iugu: ({ available }: Balance) => ({ label: text.available, cents: available }),
};

type Figures = readonly (readonly [label: string, cents: number] | false)[];

function Groups({ groups }: { groups: readonly Figures[] }) {
  const shown = groups.map((group) => group.filter((figure) => figure !== false)).filter(({ length }) => length > 0);
  if (shown.length === 0) return null;
  return (
    <div className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
      {shown.map((group) => (
        <Pair key={group[0]?.[0]}>
          {group.map(([label, cents]) => (
            <Figure key={label} label={label} cents={cents} />
          ))}
        </Pair>
      ))}
    </div>
  );
}

function Pair({ children }: { children: React.ReactNode }) {
  return <dl className="flex flex-wrap gap-px overflow-hidden rounded-card bg-line">{children}</dl>;
}

function Figure({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="grow basis-32 bg-surface px-4 py-3">
      <dt className="text-small text-quiet">{label}</dt>
      <dd>
        <Money cents={cents} size="strong" />
      </dd>
    </div>
  );
}
