import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { resumeUploads, useUploads } from "./uploads.ts";

/** Comes with the first upload. */
const UploadsPill = lazy(() => import("./UploadsPill.tsx").then(({ UploadsPill }) => ({ default: UploadsPill })));

/** Goes on with what an earlier page left, and shows what is on its way on every screen but the viewer's. */
export function PendingUploads() {
  const { pathname } = useLocation();
  const isWatching = pathname.startsWith("/account/stories/");
  useEffect(() => {
    void resumeUploads().catch(() => undefined);
  }, []);
  // From the first one on, so that its sheet can say that all went well.
  const [shown, setShown] = useState(false);
  const some = useUploads().length > 0;
  if (some && !shown) setShown(true);
  if (!shown || isWatching) return null;
  return (
    <Suspense>
      <UploadsPill />
    </Suspense>
  );
}
