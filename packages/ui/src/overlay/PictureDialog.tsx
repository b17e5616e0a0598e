import { Dialog } from "@base-ui/react/dialog";
import { Icon } from "../layout/Icon.tsx";
import { common } from "../text/common.ts";
import { type OverlayProps, useOverlay } from "./overlay.ts";

type PictureDialogProps = OverlayProps & { src: string; alt: string };

/** A full-screen picture, large enough to read; supports scrolling and pinch zoom. */
export function PictureDialog({ src, alt, ...overlay }: PictureDialogProps) {
  return (
    <Dialog.Root {...useOverlay(overlay)}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-modal
          data-theme="dark"
          className="fixed inset-0 z-40 overflow-auto bg-black text-white outline-none"
        >
          <Dialog.Title className="sr-only">{alt}</Dialog.Title>
          <Dialog.Close
            aria-label={common.close}
            className="fixed top-0 right-0 z-10 m-2 grid size-tap place-items-center rounded-pill bg-black/60"
          >
            <Icon name="x" />
          </Dialog.Close>
          <div className="grid min-h-full w-full place-items-center">
            <img src={src} alt={alt} className="w-full max-w-180" />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
