import { useToken } from "../../api/session.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { common } from "../../text/common.ts";
import { wallet as text } from "../../text/wallet.ts";
import { ForVisitors } from "./ForVisitors.tsx";
import Wallet from "./Wallet.tsx";

export const handle: RouteHandle = { isWide: true };

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The wallet; an explanation for signed-out visitors. */
export default function Home() {
  return useToken() ? <Wallet /> : <ForVisitors />;
}
