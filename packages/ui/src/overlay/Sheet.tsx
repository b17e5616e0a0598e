import { Dialog } from "@base-ui/react/dialog";
import { Icon } from "../layout/Icon.tsx";
import { common } from "../text/common.ts";
import { backdrop, type OverlayProps, useOverlay } from "./overlay.ts";
import { useKeyboardSpace } from "./use-keyboard-space.ts";

export type SheetProps = OverlayProps & { title: string; bottom?: React.ReactNode; children: React.ReactNode };

/** A bottom sheet for choices and short forms, above the on-screen keyboard. */
export function Sheet({ title, bottom, children, ...overlay }: SheetProps) {
  const space = useKeyboardSpace();
  return (
    <Dialog.Root {...useOverlay(overlay)}>
      <Dialog.Portal>
        {/* `forceRender`, so that a sheet over another one has a backdrop too. */}
        <Dialog.Backdrop forceRender className={backdrop} />
        <Dialog.Popup
          aria-modal
          {...(space && { style: space })}
          className="fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-11/12 w-full max-w-column flex-col rounded-t-sheet bg-raised outline-none"
        >
          <header className="flex min-h-row flex-none items-center pr-2 pl-page">
            <Dialog.Title className="min-w-0 flex-1 text-screen">{title}</Dialog.Title>
            {overlay.dismissable !== false && (
              <Dialog.Close aria-label={common.close} className="grid size-tap place-items-center text-quiet">
                <Icon name="x" />
              </Dialog.Close>
            )}
          </header>
          <div className={`overflow-y-auto px-page ${bottom ? "pb-3" : "pb-safe-bottom"}`}>{children}</div>
          {bottom && (
            <footer data-bottom-bar="" className="flex-none border-t border-line px-page pt-3 pb-safe-bottom">
              {bottom}
            </footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
