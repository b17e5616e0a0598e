import { Button } from "@camarim/ui/form/Button.tsx";
import { Dialog } from "@camarim/ui/overlay/Dialog.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { receipts } from "../../text/receipts.ts";

const text = receipts.keys;

/** The keys of the review. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={text.open} actions={<Button onPress={onClose}>{common.ok}</Button>}>
      <dl className="desk-keys">
        {text.all.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
