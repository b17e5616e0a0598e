import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { onTokenChange, readToken } from "../api/session.ts";
import { queryClient } from "../queries/client.ts";
import { loadAll } from "../queries/load-all.ts";
import { Splash } from "../ui/Brand.tsx";
import { SupportBanner } from "./SupportBanner.tsx";
import { UploadProblem } from "./UploadProblem.tsx";

/** Starts the initial load. The server renders the splash alone: who is there, only the browser knows. */
export function clientLoader() {
  if (readToken()) loadAll();
  return null;
}
clientLoader.hydrate = true as const;

export { Splash as HydrateFallback };

/** The creator's screens, guarded or not: their queries, and a fresh start when another tab changes who is there. */
export default function Creator() {
  const [token] = useState(readToken);
  useEffect(() => onTokenChange(() => readToken() !== token && window.location.reload()), [token]);
  return (
    <QueryClientProvider client={queryClient}>
      <SupportBanner />
      <Outlet />
      <UploadProblem />
    </QueryClientProvider>
  );
}
