import { Dialog } from "@base-ui/react/dialog";
import { lazy, Suspense } from "react";
import { Spinner } from "../feedback/Spinner.tsx";
import { useOverlay } from "../overlay/overlay.ts";
import { picture as text } from "../text/picture.ts";

/** Loaded with the first picked picture, because of the cropping library. */
const Crop = lazy(() => import("./Crop.tsx"));

type CropDialogProps = { file: File | undefined; onClose: () => void; onCropped: (square: Blob) => void };

/** Crops a picture to a square. A file that the browser cannot decode is passed on unchanged. */
export function CropDialog({ file, onClose, onCropped }: CropDialogProps) {
  return (
    <Dialog.Root {...useOverlay({ open: file !== undefined, onClose })}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-modal
          data-theme="dark"
          className="fixed inset-0 z-40 mx-auto flex w-full max-w-column flex-col bg-bg text-text outline-none"
        >
          <Dialog.Title className="flex min-h-14 items-center justify-center pt-safe-top text-screen">
            {text.title}
          </Dialog.Title>
          <Suspense fallback={<div className="grid flex-1 place-items-center">{<Spinner />}</div>}>
            {file && <Crop file={file} onCancel={onClose} onCropped={onCropped} />}
          </Suspense>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
