import { suspendAccount, unsuspendAccount } from "#modules/account/index";
import { createPasswordLink, findAccountId, resetFactors, setRole } from "#modules/auth/index";
import type { Operator } from "./with-operator.ts";

/** `@Ana` and `ana` are the same account. */
const toUsername = (handle: string) => handle.replace(/^@/, "").toLowerCase();

async function getAccountId(operator: Operator, handle: string): Promise<string> {
  const id = await findAccountId(operator, toUsername(handle));
  if (!id) throw new Error(`There is no account @${toUsername(handle)}.`);
  return id;
}

export async function changeRole(operator: Operator, handle: string, role: "admin" | "creator") {
  const username = toUsername(handle);
  if (!(await setRole(operator, username, role))) throw new Error(`There is no account @${username}.`);
  console.log(role === "admin" ? `@${username} is an admin now.` : `@${username} is no admin any more.`);
}

/** For the operator of an installation whose only admin has lost their authenticator. */
export async function removeSecondFactors(operator: Operator, handle: string) {
  const username = toUsername(handle);
  if (!(await resetFactors(operator, username))) throw new Error(`There is no account @${username}.`);
  console.log(`@${username} has no second factor any more, and their sessions have ended.`);
}

export async function printPasswordLink(operator: Operator, handle: string) {
  const url = await createPasswordLink(operator, await getAccountId(operator, handle));
  console.log(`Whoever opens this within 30 minutes sets a new password, once. Send it to the owner only:\n${url}`);
}

export async function suspend(operator: Operator, handle: string, reason: string) {
  const isNew = await suspendAccount(operator, await getAccountId(operator, handle), reason);
  const username = toUsername(handle);
  console.log(isNew ? `@${username} is suspended.` : `@${username} was suspended already.`);
}

export async function unsuspend(operator: Operator, handle: string) {
  const isNew = await unsuspendAccount(operator, await getAccountId(operator, handle));
  const username = toUsername(handle);
  console.log(isNew ? `@${username} is not suspended any more.` : `@${username} was not suspended.`);
}
