import { lazy, Suspense, useEffect } from "react";
import { common } from "../text/common.ts";
import { Alerts } from "./Alerts.tsx";
import type { LeaveDialogProps } from "./LeaveDialog.tsx";
import { useOverlayHistory } from "./overlay-history.ts";

/** Loaded when it is asked, since few pages have forms that ask. */
const LeaveDialog = lazy<React.ComponentType<LeaveDialogProps>>(() =>
  import("./LeaveDialog.tsx").then(
    ({ LeaveDialog }) => ({ default: LeaveDialog }),
    () => ({ default: AskInBrowser }),
  ),
);

/** If the dialog's code cannot be loaded. */
function AskInBrowser({ onStay, onLeave }: LeaveDialogProps) {
  useEffect(() => {
    if (window.confirm(common.draft.leave.title)) onLeave("draft");
    else onStay();
  }, [onStay, onLeave]);
  return null;
}

/** The alerts, and the question before unsaved input is left; rendered once, beside the screens. */
export function Overlays() {
  const question = useOverlayHistory();
  return (
    <>
      <Alerts />
      <Suspense>{question && <LeaveDialog onStay={question.stay} onLeave={question.leave} />}</Suspense>
    </>
  );
}
