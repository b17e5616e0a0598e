import { timingSafeEqual } from "node:crypto";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { takeTry } from "./codes.store.ts";
import { codeLife } from "./fans.rules.ts";
import { digitsOf } from "./open-code.ts";

/** The id of the code that was typed rightly; CODE_WRONG. Not inside a transaction, whose rollback would give the try back. */
export async function judgeCode(ctx: Ctx, email: string, code: string): Promise<string> {
  const id = await takeTry(ctx, email, codeLife.tries);
  // Compared also where there is none, so that both take the same time.
  const isRight = timingSafeEqual(Buffer.from(digitsOf(ctx, id ?? "")), Buffer.from(code));
  if (!id || !isRight) throw new AppError("CODE_WRONG");
  return id;
}
