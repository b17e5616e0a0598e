import { GatewayError } from "../gateway-error.ts";
import type { Applicant, Subaccounts } from "../port.ts";
import type { Ask, IuguSettings } from "./http.ts";

/** Accounts below the platform's own, one for each creator. */
export function createSubaccounts(ask: Ask, settings: IuguSettings): Subaccounts {
  return {
    open: async (name) => {
      const body = {
        name: name
          .replace(/[^\p{L} ]/gu, " ")
          .replace(/\s+/g, " ")
          .trim(),
      };
      const told = await ask("/marketplace/create_account", {
        method: "POST",
        token: settings.masterToken,
        body,
        signed: true,
      });
      const { account_id: externalAccountId, live_api_token: liveToken, user_token: userToken } = told;
      if (!externalAccountId || !liveToken || !userToken)
        throw new GatewayError("unknown", "an account without its tokens");
      return { externalAccountId, credentials: { liveToken, userToken } };
    },

    apply: async ({ externalAccountId, credentials }, applicant) => {
      const path = `/accounts/${externalAccountId}/request_verification`;
      const body = { data: dataOf(applicant) };
      await ask(path, { method: "POST", token: credentials.userToken ?? "", body }).catch((error) => {
        // It was asked for before, and its answer was lost.
        if (!(error instanceof GatewayError) || !/pending verification/.test(error.message)) throw error;
      });
    },

    standing: async ({ externalAccountId, credentials }) => {
      const account = await ask(`/accounts/${externalAccountId}`, { token: credentials.liveToken ?? "" });
      const { last_verification_request_status: status, last_verification_request_feedback: feedback } = account;
      const receives = account["can_receive?"] === true;
      if (status === "accepted" || account["is_verified?"]) return { status: "verified", refusals: [], receives };
      if (status === "rejected") return { status: "refused", refusals: feedback ? [String(feedback)] : [], receives };
      return { status: status ? "pending" : "none", refusals: [], receives };
    },

    listen: async ({ credentials }, url) => {
      const token = credentials.liveToken ?? "";
      const known = await ask("/web_hooks", { token });
      if ((Array.isArray(known) ? known : []).some((hook) => hook.url === url)) return;
      const body = { event: "all", url, authorization: settings.webhookAuthorization };
      await ask("/web_hooks", { method: "POST", token, body });
    },
  };
}

function dataOf({ name, document, responsible, phone, address, bank, website }: Applicant) {
  const isCompany = document.length === 14;
  return {
    price_range: "Até R$ 100,00",
    physical_products: false,
    business_type: "Assinatura de conteúdo digital",
    automatic_transfer: false,
    politically_exposed_person: false,
    person_type: isCompany ? "Pessoa Jurídica" : "Pessoa Física",
    ...(isCompany
      ? { cnpj: document, company_name: name, resp_name: responsible?.name, resp_cpf: responsible?.document }
      : { cpf: document, name }),
    street: address.street,
    number: address.number,
    district: address.district,
    cep: address.zipcode,
    city: address.city,
    state: address.state,
    telephone: phone,
    bank: bank.name,
    bank_ag: bank.agency,
    bank_cc: bank.account,
    account_type: bank.type === "checking" ? "Corrente" : "Poupança",
    website,
  };
}
