import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { privacy } from "../../text/legal.ts";
import { LegalPage } from "./LegalPage.tsx";

export const handle: RouteHandle = { noScripts: true };

export function meta() {
  return [{ title: common.titled(privacy.title) }];
}

export default function Privacy() {
  return <LegalPage {...privacy} />;
}
