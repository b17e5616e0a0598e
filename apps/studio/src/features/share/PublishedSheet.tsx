import { OpeningOverlay } from "@camarim/ui/overlay/OpeningOverlay.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { profileQuery } from "../../queries/profile.ts";

const ShareSheet = lazy(() => import("./ShareSheet.tsx").then(({ ShareSheet }) => ({ default: ShareSheet })));

/** Opens the share sheet at the moment when the page goes online, on whichever screen completed it. */
export function PublishedSheet() {
  const { data, dataUpdatedAt } = useQuery(profileQuery());
  // Data restored from local storage has `dataUpdatedAt` 0; the page may have been published elsewhere since.
  const published = dataUpdatedAt > 0 ? data?.published : undefined;
  const before = useRef(published);
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    if (before.current === false && published) setOpen(true);
    before.current = published ?? before.current;
  }, [published]);
  if (!data || open === undefined) return null;
  return (
    <Suspense fallback={<OpeningOverlay onClose={() => setOpen(undefined)} />}>
      <ShareSheet isNew open={open} onClose={() => setOpen(false)} username={data.username} />
    </Suspense>
  );
}
