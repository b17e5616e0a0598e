import { setTimeout as wait } from "node:timers/promises";
import type { Listening } from "../../db/listen.ts";
import type { Ctx } from "../ctx.ts";

const relistenAfterMs = 1_000;

type Handlers = {
  message: (payload: string) => void;
  /** From now on notifications arrive. Those before are lost. */
  started: (listening: Listening) => void | Promise<void>;
  lost: (cause: unknown) => void;
};

/** Listens to a channel until `stop`, again a second after the connection was lost. */
export async function keepListening(
  { listen }: Pick<Ctx, "listen">,
  channel: string,
  { message, started, lost }: Handlers,
): Promise<Pick<Listening, "stop">> {
  const stopping = new AbortController();
  let listening: Listening | undefined;
  let retrying: Promise<void> | undefined;

  async function start() {
    const opened = await listen(channel, { message, lost: onLost });
    if (stopping.signal.aborted) return opened.stop();
    listening = opened;
    await started(opened);
  }

  function onLost(cause: unknown) {
    listening = undefined;
    lost(cause);
    retrying ??= retry();
  }

  async function retry() {
    while (!(stopping.signal.aborted || listening)) {
      await wait(relistenAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (!stopping.signal.aborted) await start().catch(() => {});
    }
    retrying = undefined;
  }

  await start().catch(onLost);
  return {
    async stop() {
      stopping.abort();
      await retrying;
      await listening?.stop();
    },
  };
}
