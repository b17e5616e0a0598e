import type { Documents } from "@camarim/contract/wallet";
import { FilePick } from "@camarim/ui/form/FilePick.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import type { Side } from "../../queries/wallet.ts";
import { registration } from "../../text/registration.ts";

const text = registration.page;
const tones = { sent: "ok", approved: "ok", rejected: "bad" } as const;

type SideCardProps = {
  side: Side;
  document: Documents["front"];
  isOpen: boolean;
  /** The next side to upload. */
  isNext: boolean;
  onPick: (file: File) => void;
};

/** One side of the document: its status, and its upload from the camera or the gallery. */
export function SideCard({ side, document, isOpen, isNext, onPick }: SideCardProps) {
  const words = document ? { sent: formatDateTime(document.sentAt), approved: "", rejected: "" }[document.status] : "";
  const isDone = document && document.status !== "rejected";
  return (
    <section aria-label={text.sides[side]} className="mt-4 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-tile bg-accent-soft text-accent">
          <Icon name={isDone ? "check" : "camera"} />
        </span>
        <div className="min-w-min flex-1">
          <h2 className="text-strong">{text.sides[side]}</h2>
          {words && <p className="text-small text-quiet">{text.sent(words)}</p>}
        </div>
        {document ? (
          document.status !== "sent" && <Chip tone={tones[document.status]}>{text[document.status]}</Chip>
        ) : (
          <Chip tone="warn">{text.missing}</Chip>
        )}
      </div>
      {isOpen && (
        <div className="mt-4 flex flex-col gap-3">
          <FilePick
            tone={isNext ? "primary" : "soft"}
            icon="camera"
            accept="image/*"
            capture="environment"
            onPick={onPick}
          >
            {text.shoot[side]}
          </FilePick>
          <FilePick tone="soft" icon="img" accept="image/*" onPick={onPick}>
            {text.pick[side]}
          </FilePick>
        </div>
      )}
    </section>
  );
}
