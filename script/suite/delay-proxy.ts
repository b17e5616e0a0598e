import { once } from "node:events";
import { connect, createServer, type NetConnectOpts } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";

/** How often a part of a connection is delayed (0 to 1), and by how many milliseconds at most; short delays are the more frequent. */
export type Delays = { seed: number; share: number; maxMs: number };

export type DelayProxy = { stop: () => Promise<void> };

/** Forwards connections that arrive at `listen` to `target` and delays what passes in either direction, without reordering it. */
export async function startDelayProxy(
  listen: { port: number; host: string } | { path: string },
  target: NetConnectOpts,
  { seed, share, maxMs }: Delays,
): Promise<DelayProxy> {
  const random = createRandom(seed);
  const delay = () =>
    new Transform({
      async transform(chunk, _encoding, done) {
        if (random() < share) await wait(random() ** 3 * maxMs);
        done(null, chunk);
      },
    });
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ ...target, allowHalfOpen: true });
    // One side that is lost is lost for the other, too.
    const close = () => {
      client.destroy();
      upstream.destroy();
    };
    pipeline(client, delay(), upstream).catch(close);
    pipeline(upstream, delay(), client).catch(close);
  });
  server.listen(listen);
  await once(server, "listening");
  return {
    async stop() {
      server.close();
    },
  };
}

/** A generator of numbers from 0 to 1 that depend on the seed only (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of `script/test --stress`, in whose runs there are delays. */
export const stressSeed = process.env.TEST_STRESS_SEED ? Number(process.env.TEST_STRESS_SEED) : undefined;
