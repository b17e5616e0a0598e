import type { Ctx } from "#core/ctx";
import { findProfileByUsername } from "#modules/profile/index";
import type { Config } from "../config.ts";
import { marina, teo } from "./creators.ts";
import { hasAccounts } from "./demo.store.ts";
import { createDemo } from "./fill-demo.ts";
import { filling, formatFilled, formatIncomplete, formatOccupied } from "./words.ts";

/** Throws in production, and if e-mails would be sent. */
export function assertDemoAllowed({ mode, role, smtpUrl }: Config) {
  if (mode === "production") throw new Error("--demo is only for CAMARIM_MODE=local.");
  if (smtpUrl) throw new Error("--demo sends e-mail to invented people: start it without SMTP_URL.");
  if (role !== "both") throw new Error("--demo needs the API and the worker in one process: CAMARIM_ROLE=both.");
}

/** Fills an empty installation in the background, and prints the logins. */
export function startDemo(ctx: Ctx, print: (text: string) => void): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const done = createDemoIfEmpty(ctx, print, stopping.signal).catch((error) => {
    if (stopping.signal.aborted) return;
    ctx.log.error({ err: error }, "the demo could not be filled");
    print(formatIncomplete(ctx.config));
  });
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** Changes nothing in an installation with accounts. */
export async function createDemoIfEmpty(
  ctx: Ctx,
  print: (text: string) => void,
  signal: AbortSignal,
  filmWidth?: number,
) {
  const [first, last] = [
    await findProfileByUsername(ctx, marina.username),
    await findProfileByUsername(ctx, teo.username),
  ];
  if (first && last) return print(formatFilled(ctx.config));
  if (first) return print(formatIncomplete(ctx.config));
  if (await hasAccounts(ctx)) return print(formatOccupied(ctx.config));
  print(filling);
  await createDemo(ctx, { signal, filmWidth });
  print(formatFilled(ctx.config));
}
