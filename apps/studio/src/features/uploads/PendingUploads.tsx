import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { resumeUploads, useUploads } from "./uploads.ts";

/** Loaded with the first upload. */
const UploadsPill = lazy(() => import("./UploadsPill.tsx").then(({ UploadsPill }) => ({ default: UploadsPill })));

/** Resumes the uploads of an earlier page, and shows running ones on every screen except the viewer. */
export function PendingUploads() {
  const { pathname } = useLocation();
  const isWatching = pathname.startsWith("/account/stories/");
  useEffect(() => {
    void resumeUploads().catch(() => undefined);
  }, []);
  // From the first upload on, so that its sheet can report success.
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
