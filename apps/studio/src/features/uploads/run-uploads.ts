import { deleteUpload, finishUpload } from "@camarim/contract/uploads";
import { ApiError, type ApiErrorCode, noConnection } from "@camarim/ui/api/api-error.ts";
import { call } from "@camarim/ui/api/client.ts";
import { meQuery } from "../../queries/auth.ts";
import { queryClient } from "../../queries/client.ts";
import { mediasKeys } from "../../queries/medias.ts";
import { highlightsKeys, storiesKeys } from "../../queries/stories.ts";
import { limitConcurrency, withLock } from "./limit-concurrency.ts";
import { discardUpload, isSaved, listSaved, saveCanceled, saveUpload, saveUrl } from "./saved-uploads.ts";
import { sendInChunks } from "./send-file.ts";
import type { UploadEvent, UploadIntent, UploadKind, UploadProblem } from "./upload-list.ts";
import { isInterrupted, isOffline, isOutage, isRemovable, refusalOf } from "./upload-refusal.ts";
import { waitForConnection } from "./wait-for-connection.ts";

type Job = {
  id: string;
  file: Blob;
  intent: UploadIntent;
  /** Of the file, if it was picked with others. */
  name: string | undefined;
  url: string | null;
  /** The server may have it, also without a URL: the response to its creation may be lost. */
  isSent: boolean;
  kept: boolean;
  abort: AbortController;
};
type NewFile = Pick<Job, "id" | "intent"> & { file: File; isOneOfSeveral: boolean };
type RunnerEvents = { emit: (event: UploadEvent) => void; fail: (problem: UploadProblem) => void };
export type Runner = ReturnType<typeof createRunner>;

/** More concurrent uploads would delay each of them on a phone's connection. */
const maxConcurrent = 2;
/** Retries after a server error before the upload fails. */
const maxFaults = 2;
/** Retries of a started upload while something in front of the server answers for it, which is about a minute. */
const maxOutages = 6;

/** Uploads files concurrently: stores their bytes first, and resumes after interruptions. */
export function createRunner({ emit, fail }: RunnerEvents) {
  const jobs = new Map<string, Job>();
  const limit = limitConcurrency(maxConcurrent);
  /** Fans see stories in the order in which their uploads end. */
  const inOrder = limitConcurrency(1);
  let lastAddedAt = 0;

  async function add({ id, file, intent, isOneOfSeveral }: NewFile): Promise<void> {
    const name = isOneOfSeveral ? file.name : undefined;
    const job: Job = { id, file, intent, name, url: null, isSent: false, kept: false, abort: new AbortController() };
    jobs.set(id, job);
    // Files of one pick keep their order after a reload.
    const addedAt = Math.max(Date.now(), lastAddedAt + 1);
    lastAddedAt = addedAt;
    try {
      const owner = await ownerNow();
      const kept = { id, owner, wish: intent, name: file.name, file, url: null, addedAt, isOneOfSeveral };
      job.file = await saveUpload(kept);
      job.kept = true;
      emit({ type: "kept", id });
      if (job.abort.signal.aborted) return await removeJob(job);
    } catch {
      // Storage failed: the file is uploaded anyway, with a warning before the page is left.
    }
    await run(job);
  }

  /** Locked across tabs: a second tab finds the upload finished. */
  function run(job: Job): Promise<void> {
    return withLock(`upload ${job.id}`, async () => {
      if (job.abort.signal.aborted) return;
      if (job.kept && !(await isSaved(job.id).catch(() => true))) return settle({ ...job, kept: false });
      const work = () => limit(() => transfer(job));
      await (job.intent.kind === "media" ? work() : inOrder(work));
    });
  }

  async function transfer(job: Job): Promise<void> {
    const { id, intent, abort } = job;
    for (let tries = 0, faults = 0, outages = 0; !abort.signal.aborted; tries++) {
      job.isSent = true;
      try {
        const url = await sendInChunks({
          ...{ file: job.file, metadata: metadataOf(id, intent), url: job.url, signal: abort.signal },
          onUrl: (url) => void note(job, url),
          onStage: (stage) => {
            if (stage.stage === "progress") tries = outages = 0;
            emit({ type: "stage", id, stage });
          },
        });
        await call(finishUpload, { params: { _id: idIn(url) } });
        emit({ type: "stage", id, stage: { stage: "ended" } });
        return await settle(job);
      } catch (error) {
        if (abort.signal.aborted) return;
        const isLost = isInterrupted(error);
        // Reading a document that its app has revoked fails like a lost connection.
        if (isLost && !(await isReadable(job.file))) {
          void deleteSent(id);
          return await giveUp(job, null);
        }
        // Before the upload exists there is nothing to continue: the creator is told soon.
        if (isOutage(error) && ++outages > (job.url ? maxOutages : maxFaults)) return await giveUp(job, error);
        if (isLost) emit({ type: "lost", id, outage: !isOffline(error) });
        else if (!isRetryable(error) || ++faults > maxFaults) return await giveUp(job, error);
        await waitForConnection(tries, abort.signal);
      }
    }
  }

  async function note(job: Job, url: string): Promise<void> {
    job.url = url;
    if (job.kept) await saveUrl(job.id, url).catch(() => undefined);
  }

  /** Called when the upload is published: invalidates the lists that show it. */
  async function settle(job: Job): Promise<void> {
    await removeJob(job);
    await Promise.all(keysOf(job.intent.kind).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    emit({ type: "gone", id: job.id });
  }

  /** A refused upload is discarded, since it would be refused again; after temporary errors it can be retried. */
  async function giveUp(job: Job, error: unknown): Promise<void> {
    const { kind } = job.intent;
    const refusal = refusalOf(error, kind);
    fail({ id: job.id, kind, refusal, name: job.name });
    if (isRetryable(error) || isRemovable(error)) return emit({ type: "failed", id: job.id, reason: refusal });
    await removeJob(job);
    emit({ type: "gone", id: job.id });
  }

  async function removeJob(job: Job): Promise<void> {
    jobs.delete(job.id);
    if (job.kept) await discardUpload(job.id).catch(() => undefined);
  }

  async function resume(): Promise<void> {
    for (const saved of await listSaved(await ownerNow())) {
      const { id, file, wish: intent, url, name, isOneOfSeveral } = saved;
      if (jobs.has(id)) continue;
      if (saved.canceled) {
        void deleteSent(id);
        continue;
      }
      const shownName = isOneOfSeveral ? name : undefined;
      const abort = new AbortController();
      // The page before may have sent it.
      const job: Job = { id, file, intent, name: shownName, url, isSent: true, kept: true, abort };
      jobs.set(id, job);
      emit({ type: "added", id, kind: intent.kind, name, preview: URL.createObjectURL(file) });
      emit({ type: "kept", id });
      void run(job);
    }
  }

  async function drop(id: string): Promise<void> {
    const job = jobs.get(id);
    if (!job) return;
    job.abort.abort();
    if (!job.isSent) return removeJob(job);
    jobs.delete(id);
    if (job.kept) await saveCanceled(id).catch(() => undefined);
    await deleteSent(id);
  }

  /**
   * By its key, with which the server creates none from then on: its creation may still be under way. Repeated until the server has
   * answered, also in the next page: an open upload counts to the limits of the account for days.
   */
  async function deleteSent(id: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      const error = await call(deleteUpload, { params: { _id: id } }).catch((error: unknown) => error);
      if (!isInterrupted(error)) break;
      await waitForConnection(tries, new AbortController().signal);
    }
    await discardUpload(id).catch(() => undefined);
  }

  /** Tried once, before a sign-out: it deletes what is stored, and no later page can cancel anything. */
  async function dropAll(): Promise<void> {
    const saved = await ownerNow()
      .then(listSaved)
      .catch(() => []);
    const ids = new Set([...jobs.keys(), ...saved.map(({ id }) => id)]);
    for (const { abort } of jobs.values()) abort.abort();
    jobs.clear();
    await Promise.allSettled([...ids].map((id) => call(deleteUpload, { params: { _id: id } })));
  }

  return {
    add,
    resume,
    drop,
    dropAll,
    async resend(id: string) {
      const job = jobs.get(id);
      if (job) await run(job);
    },
  };
}

function isReadable(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

const retryable = new Set<ApiErrorCode>(["UPLOAD_OFFSET", "UPLOAD_MALFORMED", "TOO_MANY_UPLOADS", "UPLOADS_TOO_LARGE"]);

function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || retryable.has(error.code));
}

/** Stored uploads belong to the account of this page. */
async function ownerNow(): Promise<string> {
  const me = await queryClient.ensureQueryData(meQuery());
  if (!me) throw noConnection();
  return me._id;
}

function metadataOf(key: string, intent: UploadIntent): Record<string, string> {
  const pairs = Object.entries({ key, ...intent }).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}

function idIn(url: string): string {
  return url.split("/").at(-1) ?? "";
}

function keysOf(kind: UploadKind) {
  if (kind === "media") return [mediasKeys.mine];
  if (kind === "draft") return [storiesKeys.drafts];
  return kind === "closed" ? [storiesKeys.mine] : [highlightsKeys.mine, storiesKeys.archived];
}
