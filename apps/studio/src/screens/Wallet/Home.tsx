import { useToken } from "@camarim/ui/api/session.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { wallet as text } from "../../text/wallet.ts";
import { ForVisitors } from "./ForVisitors.tsx";
import Wallet from "./Wallet.tsx";

/** The wallet; an explanation for signed-out visitors. */
export default function Home() {
  useTitle(common.titled(text.title));
  return useToken() ? <Wallet /> : <ForVisitors />;
}
