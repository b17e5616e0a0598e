import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { GatewayError } from "../gateway-error.ts";
import type { AccountVerification, GatewayAccess, Subaccounts } from "../port.ts";
import { type IuguSettings, isNotFound, type SendRequest, uploadTimeoutMs } from "./http.ts";
import { account, documents, done, openedAccount, verificationRequest, webHook, webHooks } from "./schemas.ts";
import { getLiveToken, getTestToken, getUserToken } from "./tokens.ts";
import { toDocumentName, toFiles, toLetters, toVerificationRequest } from "./verification.ts";

/** Statuses of documents that must be sent, also again. */
const resendStatuses = ["requested", "not_approved", "rejected", "expired", "invalid"];
const underReview = ["pending_manual_analysis", "processing"];

/** iugu's limit per account. */
const maxWebHooks = 20;

/** iugu opens one account at a time: about 8 s in all, in which many others are opened. */
const turns = { count: 20, shortestMs: 200, longestMs: 600 };

/** Repeats a request while the gateway is busy with another one of its kind; nothing has happened then. */
async function waitForTurn<T>(request: () => Promise<T>, left = turns.count): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (left <= 0 || !(error instanceof GatewayError) || error.reason !== "one_at_a_time") throw error;
    // At random, so that those who wait do not meet again.
    await wait(turns.shortestMs + Math.random() * (turns.longestMs - turns.shortestMs));
    return waitForTurn(request, left - 1);
  }
}

/** The ledger has every withdrawal, and knows no fee of advances, which iugu may switch on by default. */
const withoutAutomation = { auto_withdraw: false, auto_advance: false };

/** A URL without its last segment, the secret: triggers with the same folder are ours. */
const getUrlFolder = (url: string) => url.slice(0, url.lastIndexOf("/") + 1);

/** Accounts below the master account, one per creator. */
export function createSubaccounts(send: SendRequest, settings: IuguSettings): Subaccounts {
  /** Before its verification, an account's live token is refused and the test token accepted. */
  async function withToken<T>(access: GatewayAccess, work: (token: string) => Promise<T>): Promise<T> {
    try {
      return await work(getLiveToken(access));
    } catch (error) {
      const testToken = getTestToken(access);
      if (!testToken || !(error instanceof GatewayError) || error.fault !== "unauthorized") throw error;
      return work(testToken);
    }
  }

  const listDocuments = (access: GatewayAccess) =>
    withToken(access, async (token) => (await send("/account/documents", documents, { token })).items).catch(
      (error) => {
        if (isNotFound(error)) return [];
        throw error;
      },
    );

  return {
    open: async (name) => {
      const call = {
        method: "POST",
        token: settings.masterToken,
        body: { name: toLetters(name) },
        signed: true,
      } as const;
      const opened = await waitForTurn(() => send("/marketplace/create_account", openedAccount, call));
      const { live_api_token: liveToken, test_api_token: testToken, user_token: userToken } = opened;
      return { externalAccountId: opened.account_id, credentials: { liveToken, testToken, userToken } };
    },

    requestVerification: async (access, applicant) => {
      const path = `/accounts/${access.externalAccountId}/request_verification`;
      const body = toVerificationRequest(applicant);
      const call = { method: "POST", token: getUserToken(access), body, timeoutMs: uploadTimeoutMs } as const;
      await send(path, verificationRequest, call).catch((error) => {
        // It was requested before, and the response was lost.
        const isRequested =
          error instanceof GatewayError && /pending verification|already verified/.test(error.message);
        if (!isRequested) throw error;
      });
    },

    resendDocuments: async (access, files) => {
      const listed = await listDocuments(access);
      const kinds = listed.filter(({ status }) => resendStatuses.includes(status)).map(({ kind }) => kind);
      const body = { files: toFiles(kinds, files) };
      if (Object.keys(body.files).length === 0)
        throw new GatewayError("refused", `iugu asks for ${kinds.join(", ") || "no documents"}`);
      const call = { method: "PUT", body, timeoutMs: uploadTimeoutMs } as const;
      await withToken(access, (token) => send("/account/documents", documents, { ...call, token }));
    },

    activate: async (access) => {
      const token = getLiveToken(access);
      await send("/payments/pix", done, { method: "PUT", token, body: { enable: true } }).catch((error) => {
        const isActive = error instanceof GatewayError && /já possui Pix ativo/i.test(error.message);
        if (!isActive) throw error;
      });
      const body = { credit_card: { active: true }, ...withoutAutomation };
      await send("/accounts/configuration", account, { method: "POST", token, body, signed: true });
    },

    stopAutomation: async (access) => {
      const token = getLiveToken(access);
      const { auto_withdraw: withdraws, auto_advance: advances } = await send(
        `/accounts/${access.externalAccountId}`,
        account,
        { token },
      );
      if (!withdraws && !advances) return false;
      const call = { method: "POST", token, body: withoutAutomation, signed: true } as const;
      await send("/accounts/configuration", account, call);
      return true;
    },

    getVerification: async (access): Promise<AccountVerification> => {
      const path = `/accounts/${access.externalAccountId}`;
      const response = await withToken(access, (token) => send(path, account, { token }));
      const receives = response["can_receive?"];
      const { last_verification_request_status: status, last_verification_request_feedback: feedback } = response;
      if (status === "accepted" || response["is_verified?"])
        return { status: "verified", refusals: [], refusedDocuments: [], receives };
      if (!status) return { status: "none", refusals: [], refusedDocuments: [], receives };
      const listed = await listDocuments(access);
      const missing = listed
        .filter((one) => resendStatuses.includes(one.status))
        .map(({ kind }) => toDocumentName(kind));
      const refusedDocuments = [...new Set(missing)].filter((name) => name !== undefined);
      // Documents that were sent again are under review, although the status is still that of the last decision.
      const isReviewed = missing.length === 0 && listed.some((one) => underReview.includes(one.status));
      if ((status === "rejected" && !isReviewed) || missing.length > 0)
        return { status: "refused", refusals: feedback ? [feedback] : [], refusedDocuments, receives };
      return { status: "pending", refusals: [], refusedDocuments: [], receives };
    },

    registerWebhook: (access, url) =>
      withToken(access, async (token) => {
        const mode = token === getLiveToken(access) ? "production" : "test";
        const all = (await send("/web_hooks", webHooks, { token })).filter((hook) => (hook.mode ?? mode) === mode);
        const old = all.filter((hook) => hook.url !== url && getUrlFolder(hook.url) === getUrlFolder(url));
        const remove = async (hook: (typeof old)[number]) => {
          const path = `/web_hooks/${encodeURIComponent(hook.id)}`;
          await send(path, z.unknown(), { method: "DELETE", token }).catch((error: unknown) => {
            if (!isNotFound(error)) throw error;
          });
        };
        if (all.every((hook) => hook.url !== url)) {
          // At the limit, remove an old webhook first: its URL already responds with 404.
          if (all.length >= maxWebHooks && old[0]) await remove(old[0]);
          const body = { event: "all", url, authorization: settings.webhookAuthorization };
          await send("/web_hooks", webHook, { method: "POST", token, body });
        }
        // After the new one is registered, so that one webhook exists at all times.
        for (const hook of old) await remove(hook);
      }),
  };
}
