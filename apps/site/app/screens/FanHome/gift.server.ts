import { type FanGift as Bought, listFanGifts, refundGift } from "@camarim/contract/gifts";
import { call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { submitWithdrawal, withdraw } from "../../features/withdrawal/withdraw.server.ts";

type RequestArgs = { request: Request; params: { _id: string }; context: Readonly<RouterContextProvider> };

export async function loadGift({ request, params, context }: RequestArgs) {
  const { searchParams } = new URL(request.url);
  return {
    gift: await getGift({ request, params, context }),
    isConfirming: searchParams.get("confirmar") === "devolucao",
    isDone: searchParams.get("feito") === "devolucao",
    now: Date.now(),
  };
}

/** Within seven days as any purchase; later one that nobody has claimed. */
export async function withdrawGift({ request, params, context }: RequestArgs) {
  const [gift, path] = [await getGift({ request, params, context }), `/assinaturas/presentes/${params._id}`];
  if (!gift.refundable || gift.withdrawal) return withdraw(context, gift, path);
  return submitWithdrawal(context, path, (fetch) => call(refundGift, { params: { _id: gift._id } }, { fetch }));
}

/** One of the newest gifts of this browser, which are all that the fan's home lists. */
async function getGift({ params, ...args }: RequestArgs): Promise<Bought> {
  const gifts = await callAsFan(args, listFanGifts, {});
  const gift = gifts.data.find(({ _id }) => _id === params._id);
  if (!gift) throw data(null, { status: 404 });
  return gift;
}
