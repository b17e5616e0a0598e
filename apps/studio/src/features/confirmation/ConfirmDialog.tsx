import { lazy, Suspense } from "react";
import { useConfirmation } from "./use-confirmation.ts";

const Confirmation = lazy(() => import("./Confirmation.tsx").then(({ Confirmation }) => ({ default: Confirmation })));

/** Requests a proof of identity from the creator when a request requires it, and then continues the request. Mounted once. */
export function ConfirmDialog() {
  const { pending, end } = useConfirmation();
  return <Suspense fallback={null}>{pending && <Confirmation pending={pending} onEnd={end} />}</Suspense>;
}
