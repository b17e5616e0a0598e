import { Dialog } from "@base-ui/react/dialog";
import type { Media } from "@camarim/contract/medias";
import { useState } from "react";
import { Button } from "../../form/Button.tsx";
import { IconButton } from "../../form/IconButton.tsx";
import { formatAgo } from "../../lib/time.ts";
import { AlertDialog } from "../../overlay/AlertDialog.tsx";
import { useOverlay } from "../../overlay/overlay.ts";
import { common } from "../../text/common.ts";
import { medias as text } from "../../text/medias.ts";

type MediaViewerProps = {
  medias: readonly Media[];
  openId: string | null;
  onOpen: (_id: string | null) => void;
  /** Buttons for the open media. */
  actions?: ((media: Media) => React.ReactNode) | undefined;
  onRetry?: ((_id: string) => void) | undefined;
  onDelete?: ((_id: string) => void) | undefined;
  onStale: () => void;
  /** Rendered over each video; a prop, so that only screens that use it load its code. */
  over?: ((media: Media) => React.ReactNode) | undefined;
};

/** One photo or video in full screen, with buttons to the previous and the next. */
export function MediaViewer({ medias, openId, onOpen, actions, onRetry, onDelete, onStale, over }: MediaViewerProps) {
  const at = medias.findIndex(({ _id }) => _id === openId);
  const media = medias[at];
  const [previous, next] = [medias[at - 1], medias[at + 1]];
  const close = () => onOpen(null);
  const { disablePointerDismissal: _, ...overlay } = useOverlay({ open: media !== undefined, onClose: close });
  const [confirmingDelete, setConfirmingDelete] = useState(false);
  return (
    <Dialog.Root {...overlay}>
      <Dialog.Portal>
        <Dialog.Popup
          aria-modal
          data-theme="dark"
          className="fixed inset-0 z-40 flex flex-col bg-black pt-safe-top pb-safe-bottom text-white outline-none"
        >
          {media && (
            <>
              <header className="flex items-center pr-1 pl-page">
                <Dialog.Title className="min-w-0 flex-1 truncate text-screen">
                  {text[media.kind](formatAgo(media.createdAt))}
                </Dialog.Title>
                {actions?.(media)}
                {onDelete && <IconButton icon="trash" label={text.delete} onPress={() => setConfirmingDelete(true)} />}
                <IconButton icon="x" label={common.close} onPress={close} />
              </header>
              <div className="relative min-h-0 flex-1">
                <Shown key={media._id} media={media} isCovered={over !== undefined} onStale={onStale} />
                {media.kind === "video" && !media.failed && over?.(media)}
                {media.failed && <Failed media={media} onRetry={onRetry} />}
              </div>
              <footer className="flex items-center px-1">
                {previous ? (
                  <IconButton icon="back" label={text.previous} onPress={() => onOpen(previous._id)} />
                ) : (
                  <span className="size-tap flex-none" />
                )}
                <p className="min-w-0 flex-1 text-center whitespace-pre-line">{media.caption}</p>
                {next ? (
                  <IconButton icon="chev" label={text.next} onPress={() => onOpen(next._id)} />
                ) : (
                  <span className="size-tap flex-none" />
                )}
              </footer>
            </>
          )}
          <AlertDialog
            open={confirmingDelete}
            onClose={() => setConfirmingDelete(false)}
            title={text.deleteTitle}
            message={text.deleteMessage}
            confirm={{
              label: text.delete,
              tone: "danger",
              onPress: () => {
                setConfirmingDelete(false);
                if (media) onDelete?.(media._id);
                onOpen((next ?? previous)?._id ?? null);
              },
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Failed({ media, onRetry }: { media: Media; onRetry: MediaViewerProps["onRetry"] }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 px-page text-center">
      <p className="font-strong">{media.failureReason ?? text.failed}</p>
      {onRetry && (
        <Button tone="soft" size="compact" icon="reload" onPress={() => onRetry(media._id)}>
          {text.retry}
        </Button>
      )}
    </div>
  );
}

const fill = "absolute inset-0 size-full object-contain";

/** Keeps the link when the list is refetched with new links, which would restart the video. */
function Shown({ media, isCovered, onStale }: { media: Media; isCovered: boolean; onStale: () => void }) {
  const [failed, setFailed] = useState<string | null>(null);
  const [url, setUrl] = useState(media.url);
  if (media.url && (url === null || url === failed) && media.url !== url) setUrl(media.url);
  const fail = () => {
    setFailed(url);
    onStale();
  };
  if (!url) return media.placeholder && <img src={media.placeholder} alt="" className={fill} />;
  if (media.kind === "photo") {
    return (
      <img src={url} alt={media.caption ?? text.photo(formatAgo(media.createdAt))} onError={fail} className={fill} />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: uploaded videos have no captions
    <video
      src={url}
      poster={media.posterUrl ?? undefined}
      controls
      playsInline
      disablePictureInPicture
      // Native full screen would hide the overlay.
      controlsList={isCovered ? "nofullscreen" : undefined}
      aria-label={media.caption ?? text.video(formatAgo(media.createdAt))}
      onError={fail}
      className={fill}
    />
  );
}
