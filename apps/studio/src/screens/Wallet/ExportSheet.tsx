import { Button } from "@camarim/ui/form/Button.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { exportOperations } from "../../queries/wallet.ts";
import { wallet } from "../../text/wallet.ts";

const text = wallet.export;

export function ExportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutate, isPending, variables } = useMutation({
    ...exportOperations(),
    onSuccess: () => {
      onClose();
      showAlert({ type: "success", message: text.done });
    },
  });
  return (
    <Sheet open={open} onClose={onClose} title={text.title}>
      <p className="mb-4 text-quiet">{text.lead}</p>
      <div className="flex flex-col gap-3 pb-3">
        {(["csv", "ofx"] as const).map((format) => (
          <Button
            key={format}
            tone={format === "csv" ? "primary" : "soft"}
            icon="doc"
            busy={isPending && variables === format}
            disabled={isPending && variables !== format}
            onPress={() => mutate(format)}
          >
            {text[format]}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
