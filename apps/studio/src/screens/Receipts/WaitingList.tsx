import type { Payment } from "@camarim/contract/payments";
import { Field } from "@camarim/ui/form/Field.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { useState } from "react";
import { receipts as text } from "../../text/receipts.ts";

type WaitingListProps = {
  ref: React.Ref<HTMLInputElement>;
  waiting: readonly Payment[];
  chosenId: string;
  onChoose: (id: string) => void;
};

const tones = { green: "ok", amber: "warn", red: "bad" } as const;

/** The pending receipts, oldest first. The search filters by the fan's name and keeps the order. */
export function WaitingList({ ref, waiting, chosenId, onChoose }: WaitingListProps) {
  const [query, setQuery] = useState("");
  const found = waiting.filter(({ fan }) => toPlain(fan.name).includes(toPlain(query.trim())));
  return (
    <nav aria-label={text.waiting} className="desk-queue">
      <search className="desk-search">
        <Field
          ref={ref}
          label={text.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key !== "Enter" || !first) return;
            event.preventDefault();
            event.currentTarget.blur();
            onChoose(first._id);
          }}
        />
      </search>
      <ul aria-label={text.waiting}>
        {found.map((payment) => (
          <li key={payment._id}>
            <button
              type="button"
              id={toQueueId(payment._id)}
              aria-current={payment._id === chosenId ? "true" : undefined}
              onClick={() => onChoose(payment._id)}
            >
              <span className="desk-queue-line">
                <b className="row-words">{payment.fan.name}</b>
                <Money cents={payment.amount} />
              </span>
              <span className="desk-queue-line">
                <span className="row-words text-small text-quiet">
                  {breakable(`${payment.title} · ${formatAgo(payment.createdAt)}`)}
                </span>
                <Verdict checks={payment.receiptChecks} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="p-4 text-small text-quiet">{text.nobody}</p>}
    </nav>
  );
}

export function toQueueId(id: string): string {
  return `receipt-${id}`;
}

/** The most severe level of the checks. */
function Verdict({ checks }: { checks: Payment["receiptChecks"] }) {
  const level = (["red", "amber", "green"] as const).find((one) => checks.some((check) => check.level === one));
  return level ? <Chip tone={tones[level]}>{text.levels[level]}</Chip> : null;
}

function toPlain(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
