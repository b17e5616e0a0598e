import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { onTokenChange, readOwnToken, readToken } from "../api/session.ts";
import { PendingUploads } from "../features/uploads/PendingUploads.tsx";
import { UploadProblem } from "../features/uploads/UploadProblem.tsx";
import { reloadSoon } from "../lib/reload-once.ts";
import { queryClient } from "../queries/client.ts";
import { loadAll } from "../queries/load-all.ts";
import { LiveEvents } from "./LiveEvents.tsx";
import { StoryPoll } from "./StoryPoll.tsx";
import { SupportBanner } from "./SupportBanner.tsx";
import { useLatestRelease } from "./use-latest-release.ts";

/** Starts the initial load. The server renders only the splash, since only the browser knows the session. */
export function clientLoader() {
  if (readToken()) loadAll();
  return null;
}
clientLoader.hydrate = true as const;

/** The creator's screens, guarded or not: their queries, and a reload when another tab changes the session. */
export default function Creator() {
  const [token] = useState(readOwnToken);
  useEffect(() => {
    const check = () => {
      if (readToken() !== token) reloadSoon();
    };
    check();
    return onTokenChange(check);
  }, [token]);
  useLatestRelease();
  return (
    <QueryClientProvider client={queryClient}>
      <SupportBanner />
      <Outlet />
      {token && <StoryPoll />}
      {token && <LiveEvents />}
      {token && <PendingUploads />}
      <UploadProblem />
    </QueryClientProvider>
  );
}
