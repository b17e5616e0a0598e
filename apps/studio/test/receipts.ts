import { payments } from "@camarim/contract";
import type { ResponseBody } from "@camarim/ui/api/request.ts";
import { answer, type Rule } from "./api.ts";

const { listPayments } = payments;
const { respond } = answer(listPayments, {});

/** Payments whose receipts wait for a decision: of none is the approval to be undone. */
export const waitingReceipts: Rule = {
  endpoint: listPayments,
  async respond(state, url) {
    const response = await respond(state, url);
    if (!response.ok) return response;
    const list: ResponseBody<typeof listPayments> = await response.json();
    return Response.json({ ...list, data: list.data.map((payment) => ({ ...payment, receiptApprovesIn: null })) });
  },
};
