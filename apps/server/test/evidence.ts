import { decideRequest, requestEvidence } from "#modules/evidence/decide-evidence";
import { storeEvidence } from "#modules/evidence/store-evidence";
import { creator, type Person } from "./people.ts";
import type { Product } from "./product.ts";
import { addReportCase } from "./reports.ts";

/** A hold of the page of a new seller. */
export async function addEvidence(product: Product): Promise<{ holdId: string }> {
  const caseId = await addReportCase(product);
  await storeEvidence(product.ctx, caseId, new AbortController().signal);
  const hold = product.ctx.db.selectFrom("evidenceHold").select("id as holdId").where("caseId", "=", caseId);
  return hold.executeTakeFirstOrThrow();
}

/** A request of a new account, as of an admin. */
export async function addEvidenceRequest(product: Product): Promise<string> {
  return requestOpening(product, (await addEvidence(product)).holdId);
}

/** A hold that is open for the admin for 24 hours. */
export async function addOpenEvidence(product: Product, admin: Person): Promise<{ holdId: string }> {
  const { holdId } = await addEvidence(product);
  const { _id: adminId } = (await admin.request("/v1/me")).body;
  await decideRequest(product.ctx, adminId, await requestOpening(product, holdId), "approved");
  return { holdId };
}

async function requestOpening(product: Product, holdId: string): Promise<string> {
  const { _id: adminId } = (await (await creator(product)).request("/v1/me")).body;
  return (await requestEvidence(product.ctx, adminId, holdId, { kind: "open", reason: "Ofício da polícia" }))._id;
}
