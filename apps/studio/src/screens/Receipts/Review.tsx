import type { Payment } from "@camarim/contract/payments";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useKeys } from "@camarim/ui/overlay/use-keys.ts";
import { useEffect, useRef, useState } from "react";
import { CorrectEmail } from "../../features/payments/CorrectEmail.tsx";
import { receipts as text } from "../../text/receipts.ts";
import "./review.css";
import { Checks } from "./Checks.tsx";
import { Decide } from "./Decide.tsx";
import { Payer } from "./Payer.tsx";
import { ReceiptPreview } from "./ReceiptPreview.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { toQueueId, WaitingList } from "./WaitingList.tsx";

type ReviewProps = {
  waiting: readonly Payment[];
  payment: Payment;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  onChoose: (id: string) => void;
  onReload: () => Promise<unknown>;
};

/** Receipt review on a desktop: queue, picture, details and keyboard shortcuts. */
export function Review({ waiting, payment, previous, next, onChoose, onReload }: ReviewProps) {
  const [helping, setHelping] = useState(false);
  const article = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const moves = useRef(false);
  const { _id } = payment;

  /** Moves the focus with the receipt, so that Enter applies to the one on screen. */
  function move(step: (() => void) | undefined) {
    moves.current = step !== undefined;
    step?.();
  }

  const leave = () => document.getElementById(toQueueId(_id))?.focus();

  useEffect(() => {
    if (!moves.current || !_id) return;
    moves.current = false;
    article.current?.focus({ preventScroll: true });
    document.getElementById(toQueueId(_id))?.scrollIntoView({ block: "nearest" });
  }, [_id]);

  useKeys({
    j: () => move(next),
    k: () => move(previous),
    "/": () => search.current?.focus(),
    "?": () => setHelping(true),
    Escape: leave,
  });

  return (
    <>
      <div className="desk-hints">
        <p>
          <kbd>J</kbd> <kbd>K</kbd> {text.keys.move} · <kbd>Enter</kbd> {text.keys.approve} · <kbd>R</kbd>{" "}
          {text.keys.reject}
        </p>
        <Button tone="soft" size="compact" onPress={() => setHelping(true)}>
          {text.keys.open}
        </Button>
      </div>
      <div className="desk-review">
        <WaitingList
          ref={search}
          waiting={waiting}
          chosenId={_id}
          onChoose={(id) => move(id === _id ? undefined : () => onChoose(id))}
        />
        <article key={_id} ref={article} tabIndex={-1} aria-label={text.picture(payment.fan.name)}>
          <div className="desk-receipt">
            <ReceiptPreview payment={payment} onReload={onReload} />
          </div>
          <div className="desk-decision">
            <Payer payment={payment} />
            <Checks checks={payment.receiptChecks} />
            <p className="mx-1 mt-3 mb-4 text-small text-quiet">{text.advice}</p>
            <Decide payment={payment} hasKeys />
            <CorrectEmail payment={payment} />
          </div>
        </article>
      </div>
      <Shortcuts open={helping} onClose={() => setHelping(false)} />
    </>
  );
}
