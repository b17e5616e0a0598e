import { createVerify } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Account } from "./state.ts";
import { refuse, type World } from "./world.ts";

type Token = "liveToken" | "testToken" | "userToken";

/** Authenticates by Basic, Bearer or `api_token`; otherwise 401. */
export function findAccount(
  { state }: World,
  request: FastifyRequest,
  kinds: readonly Token[] = ["liveToken"],
): Account {
  const token = readToken(request);
  const account = Object.values(state.accounts).find((known) => kinds.some((kind) => known[kind] === token));
  return account ?? refuse(401, "Unauthorized");
}

/** Before its verification, iugu accepts only the account's test token. */
export function getUnverified(world: World, request: FastifyRequest): Account {
  const account = findAccount(world, request, ["liveToken", "testToken"]);
  const isEarly = !account.isMaster && account.verification?.status !== "accepted";
  if (isEarly && readToken(request) === account.liveToken && !world.state.knobs.liveTokenEarly)
    refuse(401, "Unauthorized");
  return account;
}

/** Authenticates a verified subaccount. */
export function getSeller(world: World, request: FastifyRequest): Account {
  const account = findAccount(world, request);
  if (!account.isMaster && account.verification?.status !== "accepted") refuse(401, "Account not verified");
  return account;
}

export function readToken({ headers, query }: FastifyRequest): string {
  const [scheme = "", value = ""] = (headers.authorization ?? "").split(" ");
  if (/^basic$/i.test(scheme)) return Buffer.from(value, "base64").toString().split(":")[0] ?? "";
  if (/^bearer$/i.test(scheme)) return value;
  return String((query as Record<string, unknown>).api_token ?? "");
}

const toleranceMs = 5 * 60_000;

/** `METHOD|PATH`, `TOKEN|REQUEST_TIME` and the body, signed with the master account's key. */
export function verifySignature({ publicKey, now }: World, request: FastifyRequest) {
  if (!publicKey) return;
  const time = String(request.headers["request-time"] ?? "");
  const signature = /^signature=(.+)$/.exec(String(request.headers.signature ?? ""))?.[1];
  if (!signature) refuse(422, "Public Key Not Found");
  if (Math.abs(now() - Date.parse(time)) > toleranceMs || Number.isNaN(Date.parse(time)))
    refuse(422, "Invalid Elapsed Time");
  const path = request.url.split("?")[0];
  const body = request.body === undefined || request.body === null ? "" : JSON.stringify(request.body);
  const signed = `${request.method}|${path}\n${readToken(request)}|${time}\n${body}`;
  if (
    !createVerify("RSA-SHA256")
      .update(signed)
      .verify(publicKey, signature ?? "", "base64")
  )
    refuse(422, "Invalid Signature");
}

/** A repeated `Idempotency-Key` gets 409 and not the first response. */
export function claimKey({ state }: World, request: FastifyRequest, account: Account) {
  const key = request.headers["idempotency-key"];
  if (!key) return;
  const name = `${account.id} ${request.routeOptions.url} ${key}`;
  if (state.keys[name]) refuse(409, "Idempotency key already used");
  state.keys[name] = true;
}
