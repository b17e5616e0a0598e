import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { useEffect, useState } from "react";

/** A preview of the picked file; only its name if the browser cannot render it. */
export function PickedImage({ file }: { file: File }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className="mt-4 flex items-center gap-3">
      {src ? (
        <img
          src={src}
          alt={checkout.receipt.picked}
          onError={() => setSrc(undefined)}
          className="size-18 flex-none rounded-tile border border-line bg-surface object-contain"
        />
      ) : (
        <span className="grid size-18 flex-none place-items-center rounded-tile border border-line text-quiet">
          <Icon name="doc" />
        </span>
      )}
      <span className="min-w-0 flex-1 truncate text-small">{file.name}</span>
    </div>
  );
}
