import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import {
  clearFiles,
  insertEvent,
  lockDueHolds,
  lockHold,
  selectUndeleted,
  updateEnd,
  updateEnded,
} from "./evidence.store.ts";
import { insertRequest, lockRequest, updateDecision } from "./requests.store.ts";

type NewRequest = { kind: "open" | "release"; reason: string };

/** NOT_FOUND, OWN_CASE, EVIDENCE_ENDED. */
async function lockOpenHold(ctx: Ctx, holdId: string, adminId: string) {
  const hold = await lockHold(ctx, holdId);
  if (!hold) throw new AppError("NOT_FOUND");
  if (hold.accountId === adminId) throw new AppError("OWN_CASE");
  if (hold.endedAt) throw new AppError("EVIDENCE_ENDED");
}

/** Asks another admin. Errors as `lockOpenHold`, EVIDENCE_REQUESTED. */
export async function requestEvidence(ctx: Ctx, adminId: string, holdId: string, { kind, reason }: NewRequest) {
  const id = newId(ctx.now());
  await inTransaction(ctx, async (ctx) => {
    await lockOpenHold(ctx, holdId, adminId);
    if (!(await insertRequest(ctx, { id, holdId, kind, reason, adminId }))) throw new AppError("EVIDENCE_REQUESTED");
    await insertEvent(ctx, { holdId, kind: "requested", actorId: adminId, detail: `${kind}: ${reason}` });
  });
  return { _id: id };
}

/**
 * Approves or rejects a request; a repeated decision changes nothing. An approval is another admin's, and releases the evidence or opens it
 * for both. Errors as `lockOpenHold`, ALREADY_DECIDED, ANOTHER_ADMIN_NEEDED.
 */
export async function decideRequest(ctx: Ctx, adminId: string, requestId: string, decision: "approved" | "rejected") {
  await inTransaction(ctx, async (ctx) => {
    const request = await lockRequest(ctx, requestId);
    if (!request) throw new AppError("NOT_FOUND");
    const { holdId, kind, reason, requestedBy } = request;
    if (request.decision === decision) return;
    if (request.decision) throw new AppError("ALREADY_DECIDED");
    await lockOpenHold(ctx, holdId, adminId);
    if (decision === "approved" && requestedBy === adminId) throw new AppError("ANOTHER_ADMIN_NEEDED");
    await updateDecision(ctx, requestId, decision, adminId);
    await insertEvent(ctx, { holdId, kind: decision, actorId: adminId, detail: `${kind}: ${reason}` });
    if (decision === "rejected" || kind !== "release") return;
    await updateEnded(ctx, holdId);
    await insertEvent(ctx, { holdId, kind: "released", actorId: adminId, detail: reason });
    await enqueue(ctx, endEvidenceJob, {});
  });
}

/** Keeps the evidence for six months from now. Errors as `lockOpenHold`. */
export async function renewEvidence(ctx: Ctx, adminId: string, holdId: string, reason: string) {
  return inTransaction(ctx, async (ctx) => {
    await lockOpenHold(ctx, holdId, adminId);
    const endsAt = await updateEnd(ctx, holdId);
    await insertEvent(ctx, { holdId, kind: "renewed", actorId: adminId, detail: reason });
    return { _id: holdId, endsAt };
  });
}

/** Ends holds whose time is over, and deletes the files of ended ones. Their audit trail remains. */
export async function endEvidence(ctx: Ctx) {
  await inTransaction(ctx, async (ctx) => {
    for (const { id } of await lockDueHolds(ctx)) {
      await updateEnded(ctx, id);
      await insertEvent(ctx, { holdId: id, kind: "ended" });
    }
  });
  for (const { id, files } of await selectUndeleted(ctx)) {
    for (const { key } of files) await ctx.storage.remove(key);
    await clearFiles(ctx, id);
  }
}

export const endEvidenceJob = defineJob({
  name: "end-evidence",
  queue: "maintenance",
  cron: "35 4 * * *",
  run: (ctx) => endEvidence(ctx),
});
