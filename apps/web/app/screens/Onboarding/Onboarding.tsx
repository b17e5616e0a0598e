import { useToken } from "../../api/session.ts";
import { common } from "../../text/common.ts";
import { iugu } from "../../text/iugu.ts";
import { Apply } from "./Apply.tsx";
import { ForVisitors } from "./ForVisitors.tsx";

export function meta() {
  return [{ title: common.titled(iugu.onboarding.title) }];
}

/** The steps to sell with cards; an explanation for signed-out visitors. */
export default function Onboarding() {
  return useToken() ? <Apply /> : <ForVisitors />;
}
