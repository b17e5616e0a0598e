import { type PurchaseRefund, refundFanOrder } from "@camarim/contract/refunds";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";

type Context = Readonly<RouterContextProvider>;
type Fetch = (request: Request) => Promise<Response>;

/** Withdraws a purchase, as the API says that its lines are withdrawn now, and shows `path`. */
export async function withdraw(context: Context, { withdrawal }: PurchaseRefund, path: string) {
  if (!withdrawal) return redirect(path, 303);
  const args = { params: { _id: withdrawal.orderId }, body: { lines: withdrawal.lines } };
  return submitWithdrawal(context, path, (fetch) => call(refundFanOrder, args, { fetch }));
}

/** Asks for money back, and shows `path`. An error shows on the page. */
export async function submitWithdrawal(context: Context, path: string, send: (fetch: Fetch) => Promise<unknown>) {
  try {
    await send(context.get(apiContext));
    return redirect(`${path}?feito=devolucao`, 303);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    if (error.status === 401) throw redirect(`/entrar?volta=${path}`);
    return data({ title: error.title, message: error.message }, { status: error.status });
  }
}
