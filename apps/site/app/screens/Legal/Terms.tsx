import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
import { common } from "@camarim/ui/text/common.ts";
import { terms } from "../../text/legal.ts";
import { LegalPage } from "./LegalPage.tsx";

export const handle: RouteHandle = { noScripts: true };

export function meta() {
  return [{ title: common.titled(terms.title) }];
}

export default function Terms() {
  return <LegalPage {...terms} />;
}
