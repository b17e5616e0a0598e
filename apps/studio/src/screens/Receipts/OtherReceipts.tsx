import { Button } from "@camarim/ui/form/Button.tsx";
import { receipts as text } from "../../text/receipts.ts";

type OtherReceiptsProps = {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  onList: () => void;
};

/** Previous and next receipt, without a decision on this one; hidden for a single receipt. */
export function OtherReceipts({ previous, next, onList }: OtherReceiptsProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={text.others} className="mb-3 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
      <Button tone="soft" size="compact" icon="back" disabled={!previous} onPress={previous}>
        {text.previous}
      </Button>
      <Button tone="soft" size="compact" icon="chev" disabled={!next} onPress={next}>
        {text.next}
      </Button>
      <Button tone="soft" size="compact" icon="menu" onPress={onList}>
        {text.list}
      </Button>
    </nav>
  );
}
