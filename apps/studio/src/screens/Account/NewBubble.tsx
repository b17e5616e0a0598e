import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { account } from "../../text/account.ts";

/** The dashed circle that publishes a story. */
export function NewBubble({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="flex w-bubble flex-col items-center gap-1">
      <span className="grid size-18 place-items-center rounded-full border-2 border-dashed border-edge text-accent">
        <Icon name="plus" />
      </span>
      <span className="text-small">{account.new}</span>
    </button>
  );
}
