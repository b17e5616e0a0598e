import { type FanTip, listFanTips } from "@camarim/contract/tips";
import { data, type RouterContextProvider } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { withdraw } from "../../features/withdrawal/withdraw.server.ts";

type RequestArgs = { request: Request; params: { _id: string }; context: Readonly<RouterContextProvider> };

export async function loadTip({ request, params, context }: RequestArgs) {
  const { searchParams } = new URL(request.url);
  return {
    tip: await getTip({ request, params, context }),
    isConfirming: searchParams.get("confirmar") === "devolucao",
    isDone: searchParams.get("feito") === "devolucao",
    now: Date.now(),
  };
}

export async function withdrawTip({ request, params, context }: RequestArgs) {
  return withdraw(context, await getTip({ request, params, context }), `/assinaturas/mimos/${params._id}`);
}

/** One of the newest tips of this browser, which are all that the fan's home lists. */
async function getTip({ params, ...args }: RequestArgs): Promise<FanTip> {
  const tips = await callAsFan(args, listFanTips, {});
  const tip = tips.data.find(({ _id }) => _id === params._id);
  if (!tip) throw data(null, { status: 404 });
  return tip;
}
