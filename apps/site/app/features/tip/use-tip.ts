import { getCheckout, getPayer, type Payer, postCheckout } from "@camarim/contract/checkout";
import { type CreatorPage, getCreator } from "@camarim/contract/creators";
import { type FanTip, listFanTips } from "@camarim/contract/tips";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { dropDraft, visitor } from "@camarim/ui/lib/drafts.ts";
import { packQr, type Qr } from "@camarim/ui/lib/qr.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { encode } from "uqr";
import { askAboutEmail } from "../../lib/ask-about-email.ts";
import { isToPay, type PayableOrder } from "../pay/order-state.ts";
import { isOpenTip, type RefusedTip, readTip, toRefusedTip } from "./read-tip.ts";

type Form = { step: "form"; page: CreatorPage; payer: Payer | null; open: FanTip | null };
type Order = { step: "order"; order: PayableOrder; qr: Qr | null; now: Date };
type Step = { step: "loading" } | { step: "failed"; error: unknown } | Form | Order;

/** A tip in the viewer, which has no pages: the form with what is known of this browser, then the order until it is paid. */
export function useTip(username: string, storyId: string) {
  const [step, setStep] = useState<Step>({ step: "loading" });
  const [refused, setRefused] = useState<RefusedTip>();
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  const openForm = async () => {
    setStep({ step: "loading" });
    setRefused(undefined);
    setStep(await loadForm(username).catch((error: unknown) => ({ step: "failed" as const, error })));
  };
  const openForms = useEffectEvent(() => void openForm());
  useEffect(() => openForms(), []);

  /** Without a connection the order on screen stays. */
  const showOrder = async (orderId: string) => {
    setBusy(true);
    const loaded = await loadOrder(orderId).catch(() => undefined);
    if (loaded) setStep(loaded);
    setBusy(false);
  };

  async function send(fields: FormData) {
    if (isSending.current) return;
    const { typed, body } = readTip(fields, { username, storyId });
    const question = askAboutEmail(fields);
    if (question) {
      setRefused({ ...question, fields: {}, typed });
      return;
    }
    isSending.current = true;
    setBusy(true);
    try {
      const { _id } = await call(postCheckout, { body });
      dropDraft(`tip:${username}`, visitor);
      setStep(await loadOrder(_id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(toRefusedTip(error, typed));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { ...{ step, refused, busy, send, openForm, showOrder } };
}

async function loadForm(username: string): Promise<Form> {
  const [page, known, tips] = await Promise.all([
    call(getCreator, { params: { username } }, { token: null }),
    ifKnown(call(getPayer)),
    ifKnown(call(listFanTips)),
  ]);
  const open = tips?.data.find(({ creator, status }) => creator.username === username && isOpenTip(status)) ?? null;
  return { step: "form", page, payer: known?.payer ?? null, open };
}

/** Undefined in a browser without a session. */
function ifKnown<T>(response: Promise<T>): Promise<T | undefined> {
  return response.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  });
}

async function loadOrder(_id: string): Promise<Order> {
  const order = await call(getCheckout, { params: { _id } });
  if (!isToPay(order)) throw new Error("a tip has a payment");
  const code = order.payment.pixCopyPaste;
  const qr = code === null ? null : packQr(encode(code, { ecc: "M", border: 0 }).data);
  return { step: "order", order, qr, now: new Date() };
}
