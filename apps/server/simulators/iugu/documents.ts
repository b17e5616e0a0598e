import type { FastifyInstance } from "fastify";
import { findAccount, getUnverified } from "./authorize.ts";
import { type Fields, readBody, readFields, readId, readText } from "./fields.ts";
import { formatTime } from "./money-words.ts";
import { type Account, dayMs } from "./state.ts";
import { type DocumentKind, documentKinds } from "./statuses.ts";
import { createIuguId, refuse, type World } from "./world.ts";

const mostBytes = 10 * 1024 * 1024;
const needed = [
  ...["price_range", "business_type", "person_type", "street", "number", "district", "cep", "city", "state"],
  ...["telephone", "estimated_revenue", "bank", "bank_ag", "account_type", "bank_cc", "website"],
];
const flags = ["physical_products", "automatic_transfer", "politically_exposed_person"];
const ofPerson = ["cpf", "name"];
const ofCompany = ["cnpj", "company_name", "resp_name", "resp_cpf"];

/** The verification of a seller: once per account, within a day of its opening, with documents. */
export function documentRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post("/v1/accounts/:id/request_verification", async (request) => {
    const account = findAccount(world, request, ["userToken"]);
    if (account.id !== readId(request)) refuse(404, "Account Not Found");
    if (account.verification?.status === "accepted") refuse(422, { account: ["account already verified"] });
    if (account.verification) refuse(422, { account: ["there's already a pending verification for this account"] });
    if (now() - account.createdAt > dayMs) refuse(422, { account: ["verification period expired"] });
    const { data: given, files } = readBody(request);
    const data = readFields(given);
    const isCompany = checkData(data);
    const kinds = kindsOf(readFields(files));
    const hasBoth = kinds.includes("identification_front") && kinds.includes("identification_back");
    if (!kinds.includes("identification") && !hasBoth) refuse(422, { identification: ["não pode ficar em branco"] });
    if (!kinds.includes("selfie")) refuse(422, { selfie: ["não pode ficar em branco"] });
    if (isCompany && !kinds.includes("social_contract")) refuse(422, { social_contract: ["não pode ficar em branco"] });
    account.documents = kinds.map((kind) => ({ kind, status: "processing" }));
    account.verification = { status: "pending", feedback: null, decideAt: now() + state.knobs.verifyAfterMs };
    return { id: createIuguId(), account_id: account.id, data, created_at: formatTime(now()) };
  });

  app.get("/v1/account/documents", async (request) => viewDocuments(subaccount(getUnverified(world, request))));

  // Only requested documents, and those that wait for review.
  app.put("/v1/account/documents", async (request) => {
    const account = subaccount(getUnverified(world, request));
    const kinds = kindsOf(readFields(readBody(request).files));
    const open = account.documents.filter(({ status }) => ["requested", "pending_manual_analysis"].includes(status));
    if (kinds.length === 0 || kinds.some((kind) => !open.some((one) => one.kind === kind)))
      refuse(422, { files: ["documento não solicitado"] });
    for (const document of open) if (kinds.includes(document.kind)) document.status = "pending_manual_analysis";
    const isWhole = account.documents.every(({ status }) => status !== "requested");
    if (account.verification && isWhole) account.verification.decideAt = now() + state.knobs.verifyAfterMs;
    return viewDocuments(account);
  });
}

function subaccount(account: Account): Account {
  return account.isMaster ? refuse(400, "Only subaccount are allowed") : account;
}

const viewDocuments = ({ documents }: Account) => ({ items: documents.map(({ kind, status }) => ({ kind, status })) });

function checkData(data: Fields): boolean {
  const isCompany = data.person_type === "Pessoa Jurídica";
  const names = [...needed, ...(isCompany ? ofCompany : ofPerson)];
  const missing = [...names.filter((name) => !data[name]), ...flags.filter((name) => typeof data[name] !== "boolean")];
  if (missing.length > 0) refuse(422, Object.fromEntries(missing.map((name) => [name, ["não pode ficar em branco"]])));
  for (const name of isCompany ? ["company_name", "resp_name"] : ["name"])
    if (!/^[\p{L} ]+$/u.test(readText(data[name]))) refuse(422, { [name]: ["não é válido"] });
  if (!/^\d+\.\d{2}$/.test(readText(data.estimated_revenue))) refuse(422, { estimated_revenue: ["não é válido"] });
  if (!/^https?:\/\//.test(readText(data.website))) refuse(422, { website: ["não é válido"] });
  if (!/^\d{12,13}$/.test(readText(data.telephone))) refuse(422, { telephone: ["não é válido"] });
  return isCompany;
}

function kindsOf(files: Fields): DocumentKind[] {
  return Object.entries(files).map(([name, file]) => {
    const kind = documentKinds.find((known) => known === name) ?? refuse(422, { files: ["não é válido"] });
    const read = /^data:(?:image\/jpeg|image\/png|application\/pdf);base64,([A-Za-z0-9+/]+=*)$/.exec(readText(file));
    if (!read || (read[1]?.length ?? 0) * 0.75 > mostBytes) refuse(422, { [kind]: ["não é válido"] });
    return kind;
  });
}
