import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { hasAccount, listActivity } from "#modules/auth/index";
import { insertAdminAction } from "./admin.store.ts";

/** The security log of any account. Each reading is logged first. NOT_FOUND. */
export async function listAccountActivity(ctx: Ctx, adminId: string, accountId: string, page: PageQuery) {
  if (!(await hasAccount(ctx, accountId))) throw new AppError("NOT_FOUND");
  await insertAdminAction(ctx, { adminId, accountId, kind: "activity_read", subjectId: accountId });
  return listActivity(ctx, accountId, page);
}
