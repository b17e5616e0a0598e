import type { PacketCounts } from "./facts.ts";
import { probeGuards, toFileUrl } from "./input-limits.ts";
import { VideoRefused } from "./port.ts";
import { type Probe, runProbe } from "./probe-run.ts";
import { toRefusal } from "./refusal.ts";

const maxPacketsPerTrack = 100_000;

/** By the index of the track. Throws VideoRefused. */
export async function countPackets(file: Probe): Promise<Map<number, PacketCounts>> {
  const tallies = new Map<number, PacketCounts>();
  let last: PacketCounts | undefined;
  const entries = "packet=stream_index,pts_time,dts_time,duration_time,flags:packet_side_data=side_data_type";
  const outcome = await runProbe(file, "ffprobe", {
    args: ["-v", "error", ...probeGuards, "-show_entries", entries, "-of", "compact=p=0:nk=1", toFileUrl(file.path)],
    onLine: (line) => {
      // The first side data is on its packet's line, further ones are on separate lines.
      if (/^\d/.test(line)) last = countPacket(tallies, line);
      if (last) countSideData(last, line);
    },
  });
  // A file with a broken end is accepted: what was read counts.
  if (outcome.code === null) throw await toRefusal(file.path, outcome);
  return tallies;
}

function countSideData(tally: PacketCounts, line: string) {
  tally.switches ||= line.includes("New Extradata");
  tally.encrypted ||= line.includes("Encryption info");
}

function countPacket(tallies: Map<number, PacketCounts>, line: string): PacketCounts | undefined {
  const [index, pts, dts, duration, flags = ""] = line.split("|");
  const time = Number.parseFloat(pts ?? "");
  const startSeconds = Number.isNaN(time) ? Number.parseFloat(dts ?? "") : time;
  if (Number.isNaN(startSeconds)) return undefined;
  const endSeconds = startSeconds + (Number.parseFloat(duration ?? "") || 0);
  const none = { packets: 0, hidden: 0, startSeconds: Infinity, endSeconds: 0, switches: false, encrypted: false };
  const tally = tallies.get(Number(index)) ?? none;
  tallies.set(Number(index), tally);
  tally.packets += 1;
  if (tally.packets > maxPacketsPerTrack) throw new VideoRefused("unsupported", "too many packets");
  if (flags.includes("D")) {
    tally.hidden += 1;
    return tally;
  }
  tally.startSeconds = Math.min(tally.startSeconds, startSeconds);
  tally.endSeconds = Math.max(tally.endSeconds, endSeconds);
  return tally;
}
