import type { Payment } from "@camarim/contract/payments";
import { useState } from "react";
import { receipts as text } from "../../text/receipts.ts";
import { Button } from "../../ui/Button.tsx";
import { ReproveSheet } from "./ReproveSheet.tsx";
import { useDecision } from "./use-decision.ts";

/** Reprove or approve, at the bottom. */
export function Decide({ payment }: { payment: Payment }) {
  const [asking, setAsking] = useState(false);
  const { approve, reprove, mayDecide, approving, reproving } = useDecision(payment);
  return (
    <div className="grid grid-cols-pair gap-2">
      <Button tone="danger" busy={reproving} onPress={() => mayDecide() && setAsking(true)}>
        {text.reprove}
      </Button>
      <Button busy={approving} onPress={approve}>
        {text.approve}
      </Button>
      <ReproveSheet
        open={asking}
        name={payment.subscription.fan.name}
        busy={reproving}
        onClose={() => setAsking(false)}
        onReprove={reprove}
      />
    </div>
  );
}
