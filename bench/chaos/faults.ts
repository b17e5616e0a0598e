import { setTimeout as wait } from "node:timers/promises";
import { type Component, signalAll } from "./component.ts";
import type { Topology } from "./topology.ts";

export const targets = ["node", "worker", "primary", "storage", "pooler"] as const;
const ways = ["kill", "freeze"] as const;
export type Target = (typeof targets)[number];
export type Fault = { target: Target; way: (typeof ways)[number] };

/**
 * Others take over from a node or a worker, so these may be frozen for longer than their requests and heartbeats last. The others
 * are the only ones: longer than any timeout of the product for one answer, and shorter than Patroni's `ttl`.
 */
export const frozenMs: Record<Target, number> = {
  node: 18_000,
  worker: 18_000,
  primary: 8_000,
  storage: 8_000,
  pooler: 8_000,
};
const restartMs = 1_000;

/** In each round every component has one fault, killed and frozen by turns. */
export function listFaults(rounds: number, chosen: readonly Target[]): Fault[] {
  return Array.from({ length: rounds }, (_, round) =>
    chosen.map((target, i) => ({ target, way: ways[(round + i) % 2] as Fault["way"] })),
  ).flat();
}

/** Resolves when the component runs again, not yet when it has recovered. */
export async function causeFault(topology: Topology, { target, way }: Fault, turn: number) {
  if (target === "storage") return faultStorage(topology, way);
  if (target === "primary") return faultProcesses(await topology.cluster.listPrimary(), { target, way });
  const { nodes, workers, pooler } = topology;
  const all = { node: nodes, worker: workers, pooler: [pooler] }[target];
  const component = all[turn % all.length] as Component;
  await faultProcesses([component.pid()], { target, way });
}

async function faultStorage({ swift }: Topology, way: Fault["way"]) {
  if (way === "freeze") {
    swift.freeze();
    await wait(frozenMs.storage);
    swift.thaw();
  } else {
    await swift.kill();
    await wait(restartMs);
    await swift.restart();
  }
}

/** What is killed is started again by its supervisor, PostgreSQL by Patroni. */
async function faultProcesses(pids: readonly number[], { target, way }: Fault) {
  if (way === "kill") return signalAll(pids, "SIGKILL");
  signalAll(pids, "SIGSTOP");
  await wait(frozenMs[target]);
  signalAll(pids, "SIGCONT");
}
