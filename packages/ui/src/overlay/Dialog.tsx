import { Dialog as Base } from "@base-ui/react/dialog";
import { backdrop, type OverlayProps, useOverlay } from "./overlay.ts";

type DialogProps = OverlayProps & { title: string; actions?: React.ReactNode; children: React.ReactNode };

export const dialogBox =
  "fixed inset-0 z-40 m-auto flex h-fit max-h-11/12 w-11/12 max-w-90 flex-col overflow-y-auto rounded-sheet bg-raised outline-none";
export const dialogContent = "flex flex-col gap-4 p-5 pb-1";
/** Sticky, so that the initial focus on an action does not scroll a long text to its end. */
export const dialogActions = "sticky bottom-0 flex flex-col gap-2 bg-raised px-5 pt-3 pb-5";

/** A centred dialog. Choices belong in a `Sheet`, irreversible actions in an `AlertDialog`. */
export function Dialog({ title, actions, children, ...overlay }: DialogProps) {
  return (
    <Base.Root {...useOverlay(overlay)}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup aria-modal className={dialogBox}>
          <div className={dialogContent}>
            <Base.Title className="text-title">{title}</Base.Title>
            <div>{children}</div>
          </div>
          {actions && <div className={dialogActions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
