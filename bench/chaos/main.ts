import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { makeVideo } from "../../e2e/videos.ts";
import { formatTable, writeTable } from "../table.ts";
import { createAcknowledged } from "./acknowledged.ts";
import { checkAll } from "./checks.ts";
import { addStory, begin, openSeller, type Run, sell } from "./creator.ts";
import { subscribeAgain } from "./fan.ts";
import { causeFault, type Fault, frozenMs, listFaults, type Target, targets } from "./faults.ts";
import { toFigures } from "./figures.ts";
import { probe } from "./probe.ts";
import { startTopology, stopTopology, type Topology } from "./topology.ts";
import { createTraffic } from "./traffic.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    only: { type: "string" },
    frozen: { type: "string" },
    calm: { type: "string" },
    keep: { type: "boolean" },
  },
});
const chosen = values.only ? targets.filter((target) => values.only?.split(",").includes(target)) : targets;
if (values.frozen) for (const target of targets) frozenMs[target] = Number(values.frozen) * 1_000;
const faults = listFaults(Number(values.rounds), chosen as readonly Target[]);

const everyMs = 20_000;
const fanCount = 8;

const startedAt = performance.now();
const log = (what: string) =>
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${what}`);

/** Sellers with a story each, before the first fault. */
async function prepare({ address, simulator }: Topology): Promise<Run> {
  const run: Run = {
    ...{ address, traffic: createTraffic(startedAt), acknowledged: createAcknowledged(), sellers: [] },
    video: readFileSync(makeVideo({ seconds: 4 })),
    async payPix(code) {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`${simulator.url}/control/pix`, {
        method: "POST",
        headers,
        body: JSON.stringify({ code }),
      });
      if (!response.ok) throw new Error(`the gateway did not know the code: ${code}`);
    },
    isOver: () => false,
  };
  for (const byGateway of [true, false, true]) {
    const seller = await openSeller(run, byGateway);
    await addStory(run, seller);
    run.sellers.push(seller);
  }
  return run;
}

async function causeFaults(topology: Topology, traffic: Run["traffic"]) {
  const turns = new Map<Fault["target"], number>();
  for (const fault of faults) {
    const turn = turns.get(fault.target) ?? 0;
    turns.set(fault.target, turn + 1);
    log(`${fault.way} ${fault.target}`);
    traffic.startPhase(`${fault.way} ${fault.target}`);
    await Promise.all([causeFault(topology, fault, turn), wait(everyMs)]);
  }
}

async function main(topology: Topology) {
  const run = await prepare(topology);
  const preparation = run.traffic.summarize();
  for (const problem of [...preparation.failed, ...preparation.problems]) log(`before the faults: ${problem}`);
  run.traffic = createTraffic(startedAt);
  let [isOver, isClosing] = [false, false];
  run.isOver = () => isOver;
  log("journeys begin");
  const probing = probe(run);
  const visits = [...Array.from({ length: fanCount }, () => subscribeAgain(run)), begin(run)];
  // Their fans wait until the creators have approved their receipts.
  const creators = run.sellers.map((seller) => sell({ ...run, isOver: () => isClosing }, seller));
  if (values.calm) await wait(Number(values.calm) * 1_000);
  else await causeFaults(topology, run.traffic);
  isOver = true;
  log("journeys end");
  await Promise.all(visits);
  isClosing = true;
  await Promise.all(creators);
  const { attempts } = await probing;
  await topology.waitUntilWhole(60);
  log("checking");
  const violations = await checkAll(topology, run);
  const summary = run.traffic.summarize();
  for (const line of summary.failed) log(`failed: ${line}`);
  const { lost, duplicated, discrepancies, mails } = violations;
  for (const line of mails.repeated) log(`e-mail sent again: ${line}`);
  for (const line of [...summary.closed, ...summary.problems, ...lost, ...duplicated, ...discrepancies])
    log(`PROBLEM: ${line}`);
  for (const line of summary.phases) log(line);
  const figures = toFigures({
    summary,
    violations,
    acknowledged: run.acknowledged,
    faults: faults.length,
    probes: attempts,
  });
  console.log(formatTable(figures));
  if (!values.only && !values.frozen && !values.calm && Number(values.rounds) >= 3) writeTable(figures, false);
  process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
}

const stop = () => stopTopology(values);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stop().finally(() => process.exit(130)));
try {
  const topology = await startTopology(log);
  log(`the logs are in ${topology.folder}`);
  await main(topology);
} finally {
  await stop();
  log("stopped");
}
