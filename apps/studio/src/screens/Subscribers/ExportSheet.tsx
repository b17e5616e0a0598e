import { Button } from "@camarim/ui/form/Button.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { exportSubscriptions, type SubscriptionsFilter } from "../../queries/subscriptions.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.export;

type ExportSheetProps = { open: boolean; filter: SubscriptionsFilter; onClose: () => void };

export function ExportSheet({ open, filter, onClose }: ExportSheetProps) {
  const { mutate, isPending } = useMutation({
    ...exportSubscriptions(),
    onSuccess: () => {
      onClose();
      showAlert({ type: "success", message: text.done });
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text.title}
      bottom={
        <Button writes icon="doc" busy={isPending} onPress={() => mutate(filter)}>
          {text.csv}
        </Button>
      }
    >
      <p className="text-quiet">{text.lead}</p>
      {Object.values(filter).some(Boolean) && <p className="mt-2 text-quiet">{text.filtered}</p>}
    </Sheet>
  );
}
