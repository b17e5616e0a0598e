import { Dialog as Base } from "@base-ui/react/dialog";
import { backdrop, type OverlayProps, useOverlay } from "./overlay.ts";

type DialogProps = OverlayProps & { title: string; actions?: React.ReactNode; children: React.ReactNode };

export const dialogBox =
  "fixed inset-0 z-40 m-auto flex h-fit max-h-11/12 w-11/12 max-w-90 flex-col gap-4 overflow-y-auto rounded-sheet bg-raised p-5 outline-none";

/** In the middle of the screen; what is chosen belongs in a `Sheet`, what cannot be undone in an `AlertDialog`. */
export function Dialog({ title, actions, children, ...overlay }: DialogProps) {
  return (
    <Base.Root {...useOverlay(overlay)}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup className={dialogBox}>
          <Base.Title className="text-title">{title}</Base.Title>
          <div>{children}</div>
          {actions && <div className="flex flex-col gap-2">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
