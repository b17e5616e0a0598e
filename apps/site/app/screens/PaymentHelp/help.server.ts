import { getCreator } from "@camarim/contract/creators";
import {
  correctOrderEmail,
  findHelpedOrder,
  type HelpedOrder,
  listHelpedOrders,
  remindOfReceipt,
} from "@camarim/contract/help";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { notFound, throwForPage } from "../../api/load.server.ts";
import { assertPresentUsername } from "../../api/load-creator.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { parseReais } from "../../features/tip/read-tip.ts";
import { askAboutEmail } from "../../lib/ask-about-email.ts";

type RequestArgs = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

/**
 * The orders of this browser; `?outro` searches another one. A page that is not on air has orders too: for strangers it is the same
 * as one that does not exist, with the name of the URL.
 */
export async function loadHelp({ request, params, context }: RequestArgs) {
  const profile = await findCreator({ request, params, context });
  const username = profile?.username ?? requireUsername(params.handle);
  const { searchParams } = new URL(request.url);
  const orders = searchParams.has("outro") ? [] : await listOrders(context, username);
  const creator = { username, fullName: profile?.fullName ?? `@${username}`, isOnAir: profile !== undefined };
  return { ...creator, orders, isReminded: searchParams.has("lembrado"), now: Date.now() };
}

export type LoadedHelp = Awaited<ReturnType<typeof loadHelp>>;

async function findCreator({ request, params, context }: RequestArgs) {
  const username = requireUsername(params.handle);
  try {
    const { profile } = await call(getCreator, { params: { username } }, { fetch: context.get(apiContext) });
    assertPresentUsername(request, username, profile.username);
    return profile;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    return throwForPage(error);
  }
}

async function listOrders(context: RequestArgs["context"], username: string): Promise<HelpedOrder[]> {
  try {
    return (await call(listHelpedOrders, { params: { username } }, { fetch: context.get(apiContext) })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return [];
    return throwForPage(error);
  }
}

export type TypedHelp = { contato: string; codigo: string; nome: string; quanto: string; dia: string };
export type RefusedHelp = {
  title: string;
  message: string;
  fields: Partial<Record<keyof TypedHelp | "email", string | undefined>>;
};
/** A refused correction of an order's address. */
export type WrongEmail = { refused: RefusedHelp; email: string };

/** `found`: by `codigo`, the id of its transfer; `searched`: the result is e-mailed; `order`: the one that the browser has. */
type HelpResult =
  | { face: "form"; refused: RefusedHelp; typed: TypedHelp }
  | { face: "searched" }
  | { face: "found"; order: HelpedOrder; codigo: string; wrongEmail?: WrongEmail }
  | { face: "order"; wrongEmail: WrongEmail }
  | { face: "corrected"; email: string };

export async function actOnHelp({ request, params, context }: RequestArgs) {
  const username = requireUsername(params.handle);
  const form = await readSmallForm(request);
  const acting = { username, form, fetch: context.get(apiContext) };
  const intent = form.get("intent");
  if (intent === "lembrar") return remind(acting);
  return intent === "corrigir" ? correctEmail(acting) : searchOrder(acting);
}

type Acting = { username: string; form: FormData; fetch: (request: Request) => Promise<Response> };

async function remind({ username, form, fetch }: Acting) {
  const params = { _id: String(form.get("pedido") ?? "") };
  await call(remindOfReceipt, { params }, { fetch }).catch(throwForPage);
  return redirect(`/@${username}/paguei?lembrado`, 303);
}

async function searchOrder({ username, form, fetch }: Acting) {
  const read = (name: keyof TypedHelp) => String(form.get(name) ?? "").trim();
  const typed: TypedHelp = {
    ...{ contato: read("contato"), codigo: read("codigo") },
    ...{ nome: read("nome"), quanto: read("quanto"), dia: read("dia") },
  };
  const question = askAboutEmail(form, "contato");
  if (question) return answer({ face: "form", refused: { ...question, fields: {} }, typed }, 400);
  const { contato, codigo, nome, quanto, dia } = typed;
  const amount = quanto === "" ? null : parseReais(quanto);
  const body = {
    ...(contato && (isPhone(contato) ? { phone: contato } : { email: contato })),
    ...(codigo && { endToEndId: codigo }),
    ...(nome && { name: nome }),
    ...(amount !== null && { amount }),
    ...(dia && { day: dia }),
  };
  try {
    const { order } = await call(findHelpedOrder, { params: { username }, body }, { fetch });
    return answer(order ? { face: "found", order, codigo } : { face: "searched" });
  } catch (error) {
    const { refused, status } = toRefused(error);
    return answer({ face: "form", refused, typed }, status);
  }
}

/** Digits, without the sign of an e-mail address. */
function isPhone(contact: string): boolean {
  return /\d/.test(contact) && !contact.includes("@");
}

async function correctEmail({ username, form, fetch }: Acting) {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const [email, order, codigo] = [read("email"), read("pedido"), read("codigo")];
  const question = askAboutEmail(form);
  let wrongEmail = question && { refused: { ...question, fields: {} }, email };
  const params = { username };
  if (!wrongEmail) {
    const body = { email, ...(codigo ? { endToEndId: codigo } : { _id: order }) };
    try {
      await call(correctOrderEmail, { params, body }, { fetch });
      return answer({ face: "corrected", email });
    } catch (error) {
      wrongEmail = { refused: toRefused(error).refused, email };
    }
  }
  if (!codigo) return answer({ face: "order", wrongEmail }, 400);
  const again = await call(findHelpedOrder, { params, body: { endToEndId: codigo } }, { fetch }).catch(throwForPage);
  if (!again.order) throw notFound();
  return answer({ face: "found", order: again.order, codigo, wrongEmail }, 400);
}

function answer(result: HelpResult, status = 200) {
  return data(result, { status });
}

function toRefused(error: unknown): { refused: RefusedHelp; status: number } {
  if (!(error instanceof ApiError) || error.status === 0) throw error;
  const { title, message, fields, status } = error;
  const { email, phone, endToEndId, name, amount, day } = fields;
  const named = { email, contato: email ?? phone, codigo: endToEndId, nome: name, quanto: amount, dia: day };
  return { refused: { title, message, fields: named }, status };
}
