import { useRef, useSyncExternalStore } from "react";
import { copyText } from "../lib/copy-text.ts";
import { showAlert } from "../overlay/alerts.ts";
import { common } from "../text/common.ts";
import { Button } from "./Button.tsx";

type ShareLinkProps = { url: string; text?: string | undefined; words: { send: string; copy: string; copied: string } };

const never = () => () => undefined;
const canShare = () => "share" in navigator;

/** A link to share by the Web Share API or to copy; its text is visible, so that it can be copied manually if the browser refuses. */
export function ShareLink({ url, text, words }: ShareLinkProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const shares = useSyncExternalStore(never, canShare, () => false);

  async function copy() {
    if ((await copyText(url, () => shown.current)) === "selected") {
      return showAlert({ type: "danger", message: common.copyYourself });
    }
    showAlert({ type: "success", message: words.copied });
  }

  return (
    <>
      <p ref={shown} className="rounded-card border border-line bg-surface p-3 text-small break-all select-all">
        {url}
      </p>
      <div className="mt-3 flex flex-col gap-3 noscript:hidden">
        {shares && (
          <Button
            icon="share"
            onPress={() => void navigator.share({ url, ...(text && { text }) }).catch(() => undefined)}
          >
            {words.send}
          </Button>
        )}
        <Button icon="copy" tone={shares ? "soft" : "primary"} onPress={() => void copy()}>
          {words.copy}
        </Button>
      </div>
    </>
  );
}
