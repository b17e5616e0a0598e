import type { Difference } from "@camarim/contract/admin-reconciliation";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { discrepanciesQuery } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { Queue } from "./Queue.tsx";
import { StuckTransfers } from "./StuckTransfers.tsx";

const text = backOffice.difference;

/** Discrepancies between gateway and ledger by creator. Nothing is decided here: the next reconciliation closes resolved ones. */
export function Discrepancies() {
  const query = useQuery(discrepanciesQuery());
  return (
    <Queue of="discrepancies" query={query} empty={text.empty} after={<StuckTransfers />}>
      {(_, all) => (
        <>
          <h2 className="mx-1 mt-4 text-strong">{text.title}</h2>
          <p className="mx-1 mt-1 text-small text-quiet">{text.lead}</p>
          {byCreator(all).map((own) => (
            <OfCreator key={own[0].account._id} discrepancies={own} />
          ))}
        </>
      )}
    </Queue>
  );
}

type Some = [Difference, ...Difference[]];

function OfCreator({ discrepancies }: { discrepancies: Some }) {
  const [{ account, firstSeenAt }] = discrepancies;
  return (
    <section>
      <CaseOwner account={account} detail={text.seen(formatAgo(firstSeenAt))} />
      <div className="mt-3">
        <List label={account.fullName}>
          {discrepancies.map(({ _id, kind, gateway, subject, expected, found }) => (
            <Row
              key={_id}
              label={text.kinds[kind]}
              detail={<span className="break-all">{text.detail(text.gateways[gateway], subject)}</span>}
              value={
                <span className="flex flex-col text-small">
                  <span>{text.ours(expected === null ? text.nothing : formatCents(expected))}</span>
                  <span>{text.theirs(found === null ? text.nothing : formatCents(found))}</span>
                </span>
              }
            />
          ))}
        </List>
      </div>
    </section>
  );
}

/** By creator, in the order of their oldest discrepancy. */
function byCreator(all: readonly Difference[]): Some[] {
  const own = new Map<string, Some>();
  for (const difference of all) {
    const known = own.get(difference.account._id);
    if (known) known.push(difference);
    else own.set(difference.account._id, [difference]);
  }
  return [...own.values()];
}
