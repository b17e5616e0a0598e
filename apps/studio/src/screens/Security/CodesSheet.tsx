import { Button } from "@camarim/ui/form/Button.tsx";
import { copyText } from "@camarim/ui/lib/copy-text.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { useRef } from "react";
import { OwnProfile } from "../../features/share/OwnProfile.tsx";
import { saveText } from "../../lib/save-text.ts";
import { security } from "../../text/factors.ts";

const text = security.codes;

/** New recovery codes, which the server shows once: only its button closes it. */
export function CodesSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const shown = useRef<HTMLOListElement>(null);

  async function copy() {
    if ((await copyText(codes.join("\n"), () => shown.current)) === "copied")
      showAlert({ type: "success", message: text.copied });
    else showAlert({ type: "danger", message: common.copyYourself });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      dismissable={false}
      bottom={<Button onPress={onClose}>{text.done}</Button>}
    >
      <p className="text-quiet">{text.once}</p>
      <ol
        ref={shown}
        aria-label={text.list}
        className="mt-4 grid grid-cols-2 gap-2 rounded-card border border-line bg-surface p-4 text-center tabular select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="mx-1 mt-2 text-small text-quiet">{text.advice}</p>
      <div className="mt-4 flex flex-col gap-3">
        <Button tone="soft" icon="copy" onPress={() => void copy()}>
          {text.copy}
        </Button>
        <OwnProfile>
          {({ username }) => (
            <Button tone="soft" icon="doc" onPress={() => saveText(text.fileName, text.file(username, codes))}>
              {text.download}
            </Button>
          )}
        </OwnProfile>
      </div>
    </Sheet>
  );
}
