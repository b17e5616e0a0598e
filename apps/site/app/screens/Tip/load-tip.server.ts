import { getPayer } from "@camarim/contract/checkout";
import { listFanTips } from "@camarim/contract/tips";
import { data, type RouterContextProvider } from "react-router";
import { callIfKnown } from "../../api/call-if-known.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";
import { loadOrder } from "../../features/pay/load-order.server.ts";
import { isOpenTip } from "../../features/tip/read-tip.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

export type LoadedTip = Awaited<ReturnType<typeof loadTip>>["data"];

/** The form with the payer whom this browser is known for and their open tip, or the order of `?pedido=`. */
export async function loadTip({ request, params, context }: Loading) {
  const username = requireUsername(params.handle);
  const orderId = new URL(request.url).searchParams.get("pedido");
  if (orderId !== null) return loadOrder({ context, request, username, orderId, kind: "tip" });
  const { profile, ways, acceptsTips } = await loadCreator({ request, params, context });
  const [known, tips] = await Promise.all([callIfKnown(context, getPayer), callIfKnown(context, listFanTips)]);
  const isHere = ({ creator, status }: NonNullable<typeof tips>["data"][number]) =>
    creator.username === profile.username && isOpenTip(status);
  const open = tips?.data.find(isHere) ?? null;
  return data({ face: "form" as const, profile, ways, acceptsTips, payer: known?.payer ?? null, open });
}
