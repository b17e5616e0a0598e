import { account } from "../../text/account.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";

const text = account.shareSheet;

type ShareSheetProps = { open: boolean; onClose: () => void; username: string };

/** The public page's link: to copy, to hand to the phone's own sharing, to see. */
export function ShareSheet({ open, onClose, username }: ShareSheetProps) {
  const path = `/@${username}`;
  const url = `${window.location.origin}${path}`;

  async function copy() {
    await navigator.clipboard.writeText(url);
    onClose();
    showAlert({ type: "success", message: text.copied });
  }

  return (
    <Sheet open={open} onClose={onClose} title={text.title}>
      <p className="text-quiet">{text.lead}</p>
      <p className="mt-3 rounded-card border border-line bg-surface px-4 py-3 break-all select-all">{url}</p>
      <div className="mt-4 flex flex-col gap-3">
        {"share" in navigator && (
          <Button icon="share" onPress={() => void navigator.share({ url }).catch(() => undefined)}>
            {text.share}
          </Button>
        )}
        <Button icon="copy" tone={"share" in navigator ? "soft" : "primary"} onPress={() => void copy()}>
          {text.copy}
        </Button>
        <ButtonLink to={path} tone="soft">
          {text.open}
        </ButtonLink>
      </div>
    </Sheet>
  );
}
