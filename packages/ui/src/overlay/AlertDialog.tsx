import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import { Button, type ButtonProps } from "../form/Button.tsx";
import { common } from "../text/common.ts";
import { dialogActions, dialogBox, dialogContent } from "./Dialog.tsx";
import { backdrop, type OverlayProps, useOverlay } from "./overlay.ts";

type AlertDialogProps = OverlayProps & {
  title: string;
  message: React.ReactNode;
  /** The label of the action. Without it there is only an "Ok" button, which closes the dialog. */
  confirm?: { label: string; onPress: () => void; tone?: ButtonProps["tone"]; busy?: boolean | undefined } | undefined;
  cancel?: string | undefined;
  /** Content beyond the message: a field for a reason, a way to fix a video. */
  children?: React.ReactNode;
};

/** Confirms an irreversible action, or shows an error; dismissing it changes nothing. */
export function AlertDialog({
  title,
  message,
  confirm,
  cancel = common.cancel,
  children,
  ...overlay
}: AlertDialogProps) {
  const { disablePointerDismissal, ...root } = useOverlay(overlay);
  return (
    <Base.Root {...root}>
      <Base.Portal>
        {/* Base UI's alert dialog does not close on a press of its backdrop. */}
        <Base.Backdrop
          forceRender
          className={backdrop}
          onClick={disablePointerDismissal ? undefined : overlay.onClose}
        />
        <Base.Popup aria-modal className={dialogBox}>
          <div className={dialogContent}>
            <Base.Title className="text-title">{title}</Base.Title>
            <Base.Description className="text-quiet">{message}</Base.Description>
            {children}
          </div>
          <div className={dialogActions}>
            {confirm && (
              <Button tone={confirm.tone} busy={confirm.busy} onPress={confirm.onPress}>
                {confirm.label}
              </Button>
            )}
            <Button tone={confirm ? "soft" : "primary"} onPress={overlay.onClose}>
              {confirm ? cancel : common.ok}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
