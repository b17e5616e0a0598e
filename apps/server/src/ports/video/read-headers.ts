import { constants, copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Scratch } from "#ports/scratch/port";
import type { Headers } from "./facts.ts";
import { hideTracks } from "./hide-tracks.ts";
import { probeGuards, toFileUrl } from "./input-limits.ts";
import { type Probe, runProbe } from "./probe-run.ts";
import { hasTooManyPixels, toRefusal } from "./refusal.ts";

/** `path` is that of a copy if ffprobe cannot open the file itself; `remove` deletes it. */
export type ReadableFile = { headers: Headers; path: string; remove: () => Promise<void> };

/**
 * Reads the headers. ffprobe ends at the first track that it cannot or may not open, also at one that is never used: such tracks are
 * hidden in a copy of the file. Throws VideoRefused.
 */
export async function readHeaders(file: Probe, scratch: Pick<Scratch, "create">): Promise<ReadableFile> {
  const hidden = new Set<number>();
  const tooLarge = new Set<number>();
  let copy: { path: string; remove: () => Promise<void> } | undefined;
  try {
    for (;;) {
      const path: string = copy?.path ?? file.path;
      const outcome = await probeHeaders({ ...file, path });
      if (outcome.code === 0) {
        const headers: Headers = JSON.parse(outcome.output.toString());
        for (const index of tooLarge) Object.assign(headers.streams?.[index] ?? {}, { isTooLarge: true });
        return { headers, path, remove: async () => copy?.remove() };
      }
      const failing = Number(/Could not open codec for input stream (\d+)/.exec(outcome.errors)?.[1] ?? Number.NaN);
      if (Number.isNaN(failing) || hidden.has(failing)) throw await toRefusal(file.path, outcome);
      hidden.add(failing);
      if (hasTooManyPixels(outcome.errors)) tooLarge.add(failing);
      copy ??= await copyTo(file.path, scratch);
      if (!(await hideTracks(copy.path, hidden))) throw await toRefusal(file.path, outcome, "a track cannot be hidden");
    }
  } catch (error) {
    await copy?.remove();
    throw error;
  }
}

async function copyTo(source: string, scratch: Pick<Scratch, "create">) {
  const { folder, remove } = await scratch.create("tracks");
  const path = join(folder, "copy");
  await copyFile(source, path, constants.COPYFILE_FICLONE).catch(async (error) => {
    await remove();
    throw error;
  });
  return { path, remove };
}

function probeHeaders(file: Probe) {
  const format = "format=format_name,start_time,duration,bit_rate:format_tags=major_brand";
  const shape = "index,codec_type,codec_name,profile,level,width,height,pix_fmt,sample_aspect_ratio,field_order";
  const stream = `stream=${shape},color_transfer,r_frame_rate,channels,start_time,duration`;
  const disposition = "stream_disposition=attached_pic,default";
  const entries = `${format}:${stream}:${disposition}:stream_side_data=side_data_type,rotation:stream_tags=enc_key_id`;
  return runProbe(file, "ffprobe", {
    // Warnings name the track that cannot be opened.
    args: ["-v", "warning", ...probeGuards, "-show_entries", entries, "-of", "json", toFileUrl(file.path)],
  });
}
