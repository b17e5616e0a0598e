import { useToken } from "@camarim/ui/api/session.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { iugu } from "../../text/iugu.ts";
import { Apply } from "./Apply.tsx";
import { ForVisitors } from "./ForVisitors.tsx";

/** The steps to sell with cards; an explanation for signed-out visitors. */
export default function Onboarding() {
  useTitle(common.titled(iugu.onboarding.title));
  return useToken() ? <Apply /> : <ForVisitors />;
}
