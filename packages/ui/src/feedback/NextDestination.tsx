import { Button } from "../form/Button.tsx";
import { Icon } from "../layout/Icon.tsx";

type NextDestinationProps = { title: string; message: string; cancel: string; busy: boolean; onCancel: () => void };

/** A scheduled destination of sales that will replace the current one, with a button to cancel it. */
export function NextDestination({ title, message, cancel, busy, onCancel }: NextDestinationProps) {
  return (
    <section aria-label={title} className="mt-4 flex flex-col gap-3 rounded-card bg-warn-soft p-4">
      <div className="flex gap-3 text-warn">
        <Icon name="clock" />
        <div className="min-w-0 flex-1">
          <p className="text-strong break-words">{title}</p>
          <p className="mt-1 break-words">{message}</p>
        </div>
      </div>
      <Button tone="soft" busy={busy} onPress={onCancel}>
        {cancel}
      </Button>
    </section>
  );
}
