import { z } from "zod";
import { GatewayError } from "../gateway-error.ts";
import type { GatewayAccess, Standing, Subaccounts } from "../port.ts";
import { type Ask, type IuguSettings, isNotFound } from "./http.ts";
import { account, documents, done, openedAccount, verificationRequest, webHook, webHooks } from "./schemas.ts";
import { liveTokenOf, testTokenOf, userTokenOf } from "./tokens.ts";
import { documentNamed, filesFor, lettersOf, verificationOf } from "./verification.ts";

/** Statuses of a document that must be sent (again). */
const wanted = ["requested", "not_approved", "rejected", "expired", "invalid"];
const underReview = ["pending_manual_analysis", "processing"];
/** Several files of up to 10 MB are on their way. */
const uploadTimeoutMs = 60_000;

/** iugu takes no more triggers of an account than these. */
const mostWebHooks = 20;

/** An address without its last part, the secret: triggers that share it are ours. */
const folderOf = (url: string) => url.slice(0, url.lastIndexOf("/") + 1);

/** Accounts below the platform's own, one for each creator. */
export function createSubaccounts(ask: Ask, settings: IuguSettings): Subaccounts {
  /** Before its verification iugu takes an account's test token, where it refuses the live one. */
  async function asAccount<T>(access: GatewayAccess, work: (token: string) => Promise<T>): Promise<T> {
    try {
      return await work(liveTokenOf(access));
    } catch (error) {
      const testToken = testTokenOf(access);
      if (!testToken || !(error instanceof GatewayError) || error.fault !== "unauthorized") throw error;
      return work(testToken);
    }
  }

  const listDocuments = (access: GatewayAccess) =>
    asAccount(access, async (token) => (await ask("/account/documents", documents, { token })).items).catch((error) => {
      if (isNotFound(error)) return [];
      throw error;
    });

  return {
    open: async (name) => {
      const call = {
        method: "POST",
        token: settings.masterToken,
        body: { name: lettersOf(name) },
        signed: true,
      } as const;
      const opened = await ask("/marketplace/create_account", openedAccount, call);
      const { live_api_token: liveToken, test_api_token: testToken, user_token: userToken } = opened;
      return { externalAccountId: opened.account_id, credentials: { liveToken, testToken, userToken } };
    },

    apply: async (access, applicant) => {
      const path = `/accounts/${access.externalAccountId}/request_verification`;
      const body = verificationOf(applicant);
      const call = { method: "POST", token: userTokenOf(access), body, timeoutMs: uploadTimeoutMs } as const;
      await ask(path, verificationRequest, call).catch((error) => {
        // It was asked for before, and its answer was lost.
        const isMade = error instanceof GatewayError && /pending verification|already verified/.test(error.message);
        if (!isMade) throw error;
      });
    },

    resendDocuments: async (access, files) => {
      const listed = await listDocuments(access);
      const kinds = listed.filter(({ status }) => wanted.includes(status)).map(({ kind }) => kind);
      const body = { files: filesFor(kinds, files) };
      if (Object.keys(body.files).length === 0)
        throw new GatewayError("refused", `iugu asks for ${kinds.join(", ") || "no documents"}`);
      const call = { method: "PUT", body, timeoutMs: uploadTimeoutMs } as const;
      await asAccount(access, (token) => ask("/account/documents", documents, { ...call, token }));
    },

    activate: async (access) => {
      const token = liveTokenOf(access);
      await ask("/payments/pix", done, { method: "PUT", token, body: { enable: true } }).catch((error) => {
        const isActive = error instanceof GatewayError && /já possui Pix ativo/i.test(error.message);
        if (!isActive) throw error;
      });
      // Money stays until the creator takes it out, so that the books know of each withdrawal.
      const body = { credit_card: { active: true }, auto_withdraw: false };
      await ask("/accounts/configuration", account, { method: "POST", token, body, signed: true });
    },

    standing: async (access): Promise<Standing> => {
      const path = `/accounts/${access.externalAccountId}`;
      const read = await asAccount(access, (token) => ask(path, account, { token }));
      const receives = read["can_receive?"];
      const { last_verification_request_status: status, last_verification_request_feedback: feedback } = read;
      if (status === "accepted" || read["is_verified?"])
        return { status: "verified", refusals: [], refusedDocuments: [], receives };
      if (!status) return { status: "none", refusals: [], refusedDocuments: [], receives };
      const listed = await listDocuments(access);
      const missing = listed.filter((one) => wanted.includes(one.status)).map(({ kind }) => documentNamed(kind));
      const refusedDocuments = [...new Set(missing)].filter((name) => name !== undefined);
      // Sent again after a refusal: it is being looked at, although the last decision is still told.
      const isReviewed = missing.length === 0 && listed.some((one) => underReview.includes(one.status));
      if ((status === "rejected" && !isReviewed) || missing.length > 0)
        return { status: "refused", refusals: feedback ? [feedback] : [], refusedDocuments, receives };
      return { status: "pending", refusals: [], refusedDocuments: [], receives };
    },

    listen: (access, url) =>
      asAccount(access, async (token) => {
        const mode = token === liveTokenOf(access) ? "production" : "test";
        const all = (await ask("/web_hooks", webHooks, { token })).filter((hook) => (hook.mode ?? mode) === mode);
        const old = all.filter((hook) => hook.url !== url && folderOf(hook.url) === folderOf(url));
        const remove = async (hook: (typeof old)[number]) => {
          const path = `/web_hooks/${encodeURIComponent(hook.id)}`;
          await ask(path, z.unknown(), { method: "DELETE", token }).catch((error: unknown) => {
            if (!isNotFound(error)) throw error;
          });
        };
        if (all.every((hook) => hook.url !== url)) {
          // The last place of a full account is taken by an address that answers 404 by now.
          if (all.length >= mostWebHooks && old[0]) await remove(old[0]);
          const body = { event: "all", url, authorization: settings.webhookAuthorization };
          await ask("/web_hooks", webHook, { method: "POST", token, body });
        }
        // Only after the new one is registered, so that events are posted to one of them at every moment.
        for (const hook of old) await remove(hook);
      }),
  };
}
