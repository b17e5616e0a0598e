import { getCheckout } from "@camarim/contract/checkout";
import { getCreator } from "@camarim/contract/creators";
import type { RouterContextProvider } from "react-router";
import { publicUrlContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { load } from "../../api/load.server.ts";

type Loading = { params: { handle?: string }; context: Readonly<RouterContextProvider> };

/** The page, and of the visitor's open order whether its proof waits for the creator. */
export async function loadPage({ params, context }: Loading) {
  const username = requireUsername(params.handle);
  const page = await load(context, getCreator, { params: { username } });
  const openId = page.viewer.subscription?.openCheckoutId;
  const isChecking = openId ? await waitsForDecision(context, openId) : false;
  return { page, isChecking, now: Date.now(), publicUrl: context.get(publicUrlContext) };
}

async function waitsForDecision(context: Loading["context"], _id: string): Promise<boolean> {
  const { payment } = await load(context, getCheckout, { params: { _id } });
  return payment.receiptSentAt !== null && payment.receiptManualApproved === null;
}
