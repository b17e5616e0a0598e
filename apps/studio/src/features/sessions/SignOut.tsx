import { Row } from "@camarim/ui/layout/Row.tsx";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { menu as text } from "@camarim/ui/text/menu.ts";
import { useState } from "react";
import { signOut } from "../../queries/auth.ts";
import { useUploads } from "../uploads/uploads.ts";

/** A list row that signs out. Asks first while uploads wait or run, which end with the session. */
export function SignOut() {
  const uploads = useUploads().length;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Row
        icon="out"
        tone="danger"
        label={text.items.signOut}
        onPress={() => (uploads > 0 ? setAsking(true) : void signOut())}
      />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.leave.title}
        message={text.leave.uploads(uploads)}
        confirm={{ label: text.items.signOut, tone: "danger", onPress: () => void signOut() }}
      />
    </>
  );
}
