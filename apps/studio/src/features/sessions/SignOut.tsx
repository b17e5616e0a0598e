import { Row } from "@camarim/ui/layout/Row.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { menu as text } from "@camarim/ui/text/menu.ts";
import { useState } from "react";
import { signOut } from "../../queries/auth.ts";
import { finishDeletions } from "../undo/delete-later.ts";
import { cancelAllUploads, useUploads } from "../uploads/uploads.ts";

/** A list row that signs out. Asks first while uploads wait or run, which end with the session, and if a deletion is not done. */
export function SignOut() {
  const uploads = useUploads().length;
  const [asking, setAsking] = useState(false);
  const [isUndeleted, setUndeleted] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  async function leave(isSure: boolean) {
    if (isLeaving) return;
    setLeaving(true);
    if (isSure || (await finishDeletions(3_000))) return signOut(cancelAllUploads);
    setLeaving(false);
    setUndeleted(true);
    setAsking(true);
  }

  function press() {
    setUndeleted(false);
    if (uploads > 0) setAsking(true);
    else void leave(false);
  }

  return (
    <>
      <Row icon="out" tone="danger" label={text.items.signOut} onPress={press} />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.leave.title}
        message={isUndeleted ? text.leave.deletions : text.leave.uploads(uploads)}
        confirm={{
          label: text.items.signOut,
          tone: "danger",
          busy: isLeaving,
          onPress: () => void leave(isUndeleted),
        }}
      />
    </>
  );
}
