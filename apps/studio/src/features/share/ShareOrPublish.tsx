import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { OpeningOverlay } from "@camarim/ui/overlay/OpeningOverlay.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { profileQuery } from "../../queries/profile.ts";
import { account } from "../../text/account.ts";
import { findOffAirReason } from "./off-air.ts";

const text = account.shareSheet;

const ShareSheet = lazy(() => import("./ShareSheet.tsx").then(({ ShareSheet }) => ({ default: ShareSheet })));

/** The next step of a list without subscribers: shares the page, or leads to what keeps it off air; nothing until that is known. */
export function ShareOrPublish() {
  const { data } = useQuery(profileQuery());
  const [open, setOpen] = useState<boolean>();
  if (!data) return null;
  if (!data.published)
    return <ButtonLink to="/account">{findOffAirReason(data) ? text.offAir : text.publish}</ButtonLink>;
  return (
    <>
      <Button icon="share" onPress={() => setOpen(true)}>
        {text.spread}
      </Button>
      <Suspense fallback={<OpeningOverlay onClose={() => setOpen(undefined)} />}>
        {open !== undefined && <ShareSheet open={open} onClose={() => setOpen(false)} username={data.username} />}
      </Suspense>
    </>
  );
}
