// Preloaded into the server: appends each stop of its event loop to the file STALL_FILE, as a line of JSON.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const tickMs = 5;
const leastMs = 15;
const file = process.env.STALL_FILE;

// The scripts that build and start the server inherit NODE_OPTIONS, and so do its threads.
if (file && isMainThread && process.argv[1]?.endsWith("build/main.js")) {
  let [last, lastCpu] = [performance.now(), process.threadCpuUsage()];
  setInterval(() => {
    const [now, cpu] = [performance.now(), process.threadCpuUsage()];
    const ms = now - last - tickMs;
    // Of this thread alone: less than `ms` if the machine was busy with something else.
    const cpuMs = (cpu.user + cpu.system - lastCpu.user - lastCpu.system) / 1_000;
    [last, lastCpu] = [now, cpu];
    if (ms >= leastMs) appendFileSync(file, `${JSON.stringify({ at: Date.now(), ms, cpuMs })}\n`);
  }, tickMs).unref();
}
