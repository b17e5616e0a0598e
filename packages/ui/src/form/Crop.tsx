import "react-easy-crop/react-easy-crop.css";
import { useEffect, useId, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { common } from "../text/common.ts";
import { picture as text } from "../text/picture.ts";
import { Button } from "./Button.tsx";
import { cutSquare } from "./cut-square.ts";

type CropProps = { file: File; onCancel: () => void; onCropped: (square: Blob) => void };

const zoomMax = 4;

/** Crops the picture to a circular frame: move it by dragging, pinching, the arrow keys or the slider. */
export default function Crop({ file, onCancel, onCropped }: CropProps) {
  const id = useId();
  const [src, setSrc] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  async function use() {
    if (!src || !area) return;
    setBusy(true);
    onCropped(await cutSquare(src, area).catch(() => file));
  }

  return (
    <>
      <div className="relative flex-1">
        {src && (
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            maxZoom={zoomMax}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: "", onError: () => onCropped(file) }}
            cropperProps={{ role: "group", "aria-label": text.frame }}
          />
        )}
      </div>
      <div className="flex flex-col gap-3 px-page pt-3 pb-safe-bottom">
        <div className="flex min-h-tap items-center gap-4">
          <label htmlFor={id}>{text.zoom}</label>
          <input
            id={id}
            type="range"
            min={1}
            max={zoomMax}
            step={0.1}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="min-h-tap flex-1 accent-accent"
          />
        </div>
        <Button busy={busy} onPress={() => void use()}>
          {text.use}
        </Button>
        <Button tone="soft" onPress={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </>
  );
}
