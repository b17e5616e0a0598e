import { useToken } from "../../api/session.ts";
import { common } from "../../text/common.ts";
import { wallet as text } from "../../text/wallet.ts";
import { ForVisitors } from "./ForVisitors.tsx";
import Wallet from "./Wallet.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The wallet, or for who is not signed in what it is. */
export default function Home() {
  return useToken() ? <Wallet /> : <ForVisitors />;
}
