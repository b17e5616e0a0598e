import { type CancellationOffers, cancellationReason, openCancellation } from "@camarim/contract/cancellations";
import { getCreator } from "@camarim/contract/creators";
import { getFanSubscription } from "@camarim/contract/creators-fan-home";
import {
  cancelFanSubscription,
  changeCard,
  discountFanSubscription,
  pauseFanSubscription,
  refundFanSubscription,
  reinstateFanSubscription,
  renewFanSubscription,
} from "@camarim/contract/renewals";
import { changePlan } from "@camarim/contract/subscriptions";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { toSignIn } from "../../lib/return-path.ts";
import { fanSubscription as text } from "../../text/fan-home.ts";
import { toPresentPlan } from "./to-present-plan.ts";

type RequestArgs = { request: Request; params: { _id: string }; context: Readonly<RouterContextProvider> };

/** The subscription, and the creator's other plans if the fan may change to one. */
export async function loadSubscription({ request, params: { _id }, context }: RequestArgs) {
  const subscription = await callAsFan({ request, context }, getFanSubscription, { params: { _id } });
  const { creator, state, plan } = subscription;
  const mayChange = plan !== null && state.rights.mayCancel && !state.pause;
  const { searchParams } = new URL(request.url);
  const confirming = searchParams.get("confirmar");
  return {
    subscription,
    plans: mayChange ? await listPlans(context, creator.username) : [],
    offers: confirming === "cancelar" && state.rights.mayCancel ? await loadOffers(context, _id) : undefined,
    confirming,
    isChangingPause: searchParams.get("pausa") === "mudar",
    isChangingCard: searchParams.get("trocar") === "cartao",
    done: searchParams.get("feito"),
    now: Date.now(),
  };
}

/** Without offers if they cannot be loaded: whoever wants to cancel can. */
async function loadOffers(context: RequestArgs["context"], _id: string): Promise<CancellationOffers> {
  const offers = call(openCancellation, { params: { _id } }, { fetch: context.get(apiContext) });
  return offers.catch(() => ({ reasons: [], pause: null, plan: null, discount: null }));
}

/** Empty if the creator's page no longer exists. Without trials, which are for new subscribers only. */
async function listPlans(context: RequestArgs["context"], username: string) {
  const page = call(getCreator, { params: { username } }, { fetch: context.get(apiContext) });
  return page.then(({ plans }) => plans.map((plan) => ({ ...plan, trialDays: 0 }))).catch(() => []);
}

/** Executes the action of the pressed button; its errors show beside that button. */
export async function act({ request, params, context }: RequestArgs) {
  const fetch = context.get(apiContext);
  const form = await readSmallForm(request);
  const document = String(form.get("document") ?? "");
  const here = (done: string) => redirect(`/assinaturas/${params._id}?feito=${done}`, 303);
  try {
    switch (form.get("intent")) {
      case "cancel":
        await call(cancelFanSubscription, { params, body: toCancellation(form) }, { fetch });
        return here("cancelada");
      case "pause":
        await call(pauseFanSubscription, { params, body: { months: Number(form.get("meses")) } }, { fetch });
        return here("pausada");
      case "discount":
        await call(discountFanSubscription, { params }, { fetch });
        return here("desconto");
      case "reinstate":
        await call(reinstateFanSubscription, { params }, { fetch });
        return here("continua");
      case "refund":
        await call(refundFanSubscription, { params }, { fetch });
        return here("devolucao");
      case "card": {
        const body = { cardToken: String(form.get("cardToken")), ...(document && { document }) };
        await call(changeCard, { params, body }, { fetch });
        return here("cartao");
      }
      case "renew":
        return redirect((await call(renewFanSubscription, { params }, { fetch })).path, 303);
      default: {
        const body = { subscriptionId: params._id, planId: String(form.get("plano")) };
        if (toPresentPlan(await callAsFan({ request, context }, getFanSubscription, { params })) === body.planId)
          return data({ ...text.change.present, card: undefined }, { status: 409 });
        await call(changePlan, { body }, { fetch, token: null });
        return here("plano");
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    if (error.status === 401) throw redirect(toSignIn(request));
    const { card, cardToken, document: wrong } = error.fields;
    const message = card ?? cardToken ?? wrong ?? error.message;
    return data({ title: error.title, message, card: { document: wrong, typed: document } }, { status: error.status });
  }
}

/** A reason that is not in the list is none. */
function toCancellation(form: FormData) {
  const { data: reason } = cancellationReason.safeParse(form.get("motivo"));
  return reason ? { reason } : {};
}
