// A thread of visitors, so that their times do not include the work of whoever sends the heavy requests.
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { url, paths } = workerData as { url: string; paths: string[] };
const intervalMs = 25;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

let times: number[] = [];
let refused = 0;

parentPort?.on("message", (what: "start" | "stop") => {
  if (what === "stop") parentPort?.postMessage({ times, refused });
  [times, refused] = [[], 0];
});

// At fixed times: a request that waits does not delay the next one.
let due = performance.now();
for (let i = 0; ; i++) {
  due += intervalMs;
  await wait(Math.max(0, due - performance.now()));
  visit(paths[i % paths.length] as string, i, due);
}

function visit(path: string, i: number, start: number) {
  const headers = { "x-forwarded-for": `10.1.${i % 200}.${(i >> 8) % 200}` };
  const fail = () => {
    refused += 1;
  };
  get(url + path, { agent, headers }, (response) => {
    if (response.statusCode !== 200) fail();
    response.resume().on("end", () => times.push(performance.now() - start));
  }).on("error", fail);
}
