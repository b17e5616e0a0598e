import { type FanTip, listFanTips } from "@camarim/contract/tips";
import { data, type RouterContextProvider } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { withdraw } from "../../features/withdrawal/withdraw.server.ts";

type RequestArgs = { request: Request; params: { _id: string }; context: Readonly<RouterContextProvider> };

export async function loadTip({ request, params, context }: RequestArgs) {
  const { searchParams } = new URL(request.url);
  return {
    tip: await getTip(context, params._id),
    isConfirming: searchParams.get("confirmar") === "devolucao",
    isDone: searchParams.get("feito") === "devolucao",
    now: Date.now(),
  };
}

export async function withdrawTip({ params, context }: RequestArgs) {
  return withdraw(context, await getTip(context, params._id), `/assinaturas/mimos/${params._id}`);
}

/** One of the newest tips of this browser, which are all that the fan's home lists. */
async function getTip(context: RequestArgs["context"], id: string): Promise<FanTip> {
  const tips = await callAsFan(context, listFanTips, {});
  const tip = tips.data.find(({ _id }) => _id === id);
  if (!tip) throw data(null, { status: 404 });
  return tip;
}
