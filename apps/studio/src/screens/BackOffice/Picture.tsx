import { Button } from "@camarim/ui/form/Button.tsx";
import { PictureDialog } from "@camarim/ui/overlay/PictureDialog.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { useState } from "react";
import { backOffice as text } from "../../text/back-office.ts";

type PictureProps = { src: string; name: string; onReload: () => Promise<unknown> };

const frame = "relative grid h-60 w-full place-items-center overflow-hidden rounded-card border border-line bg-surface";

/** A picture that opens enlarged. Its signed URL expires after minutes; reloading the queue returns a new one. */
export function Picture({ src, name, onReload }: PictureProps) {
  const [large, setLarge] = useState(false);
  const [broken, setBroken] = useState<string>();
  if (src === broken)
    return (
      <div role="alert" className={frame}>
        <div className="flex flex-col items-center gap-3">
          <p>{text.lost}</p>
          <Button
            tone="soft"
            size="compact"
            icon="reload"
            onPress={() => void onReload().then(() => setBroken(undefined))}
          >
            {common.retry}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <button type="button" aria-label={text.enlarge(name)} onClick={() => setLarge(true)} className={frame}>
        <img
          src={src}
          alt={name}
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-contain p-2"
        />
      </button>
      <PictureDialog open={large} onClose={() => setLarge(false)} src={src} alt={name} />
    </>
  );
}
