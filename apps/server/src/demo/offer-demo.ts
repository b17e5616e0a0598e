import type { Ctx } from "#core/ctx";
import { findProfileByUsername } from "#modules/profile/profile.queries";
import type { Config } from "../config.ts";
import { marina, teo } from "./creators.ts";
import { hasAccounts } from "./demo.store.ts";
import { fillDemo } from "./fill-demo.ts";
import { filled, filling, halfFilled, occupied } from "./words.ts";

/** Throws where no demo may be: with real people's data, or where its mail would leave the machine. */
export function refuseDemo({ mode, role, smtpUrl }: Config) {
  if (mode === "production") throw new Error("--demo is only for CAMARIM_MODE=local.");
  if (smtpUrl) throw new Error("--demo writes to made-up people: start it without SMTP_URL.");
  if (role !== "both") throw new Error("--demo needs the API and the worker in one process: CAMARIM_ROLE=both.");
}

/** Fills an empty installation beside the running server, and tells the logins. */
export function offerDemo(ctx: Ctx, tell: (text: string) => void): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const done = fillWhenEmpty(ctx, tell, stopping.signal).catch((error) => {
    if (stopping.signal.aborted) return;
    ctx.log.error({ err: error }, "the demo could not be filled");
    tell(halfFilled(ctx.config));
  });
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

/** A demo that is there already is left as it is, and so is anything else. */
export async function fillWhenEmpty(ctx: Ctx, tell: (text: string) => void, signal: AbortSignal, filmWidth?: number) {
  const [first, last] = [
    await findProfileByUsername(ctx, marina.username),
    await findProfileByUsername(ctx, teo.username),
  ];
  if (first && last) return tell(filled(ctx.config));
  if (first) return tell(halfFilled(ctx.config));
  if (await hasAccounts(ctx)) return tell(occupied(ctx.config));
  tell(filling);
  await fillDemo(ctx, { signal, filmWidth });
  tell(filled(ctx.config));
}
