import { getLanding } from "@camarim/contract/creators";
import type { RouterContextProvider } from "react-router";
import { call } from "../../api/client.ts";
import { apiContext } from "../../api/contexts.server.ts";
import type { Pitched } from "./Pitch.tsx";

/** What stands beside the form on a desktop; nothing if it cannot be read, since nobody needs it to sign in. */
export async function loadPitch(context: Readonly<RouterContextProvider>): Promise<Pitched | null> {
  const landing = await call(getLanding, {}, { fetch: context.get(apiContext) }).catch(() => null);
  return landing && { landing, now: Date.now() };
}
