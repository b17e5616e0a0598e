import type { Media } from "@camarim/contract/medias";
import { Watermark } from "@camarim/ui/features/viewer/Watermark.tsx";

/** The username over the picture itself, not over the black bars beside it. */
export function MarkedVideo({ media: { width, height }, words }: { media: Media; words: string }) {
  const ratio = width && height ? width / height : 9 / 16;
  return (
    <div
      className="pointer-events-none absolute inset-0 flex items-center justify-center"
      style={{ containerType: "size" }}
    >
      <div className="relative overflow-hidden" style={{ aspectRatio: ratio, width: `min(100cqw, ${ratio * 100}cqh)` }}>
        <Watermark words={words} />
      </div>
    </div>
  );
}
