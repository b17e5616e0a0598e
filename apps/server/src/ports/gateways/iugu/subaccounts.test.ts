import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { IuguSimulator } from "#simulators/iugu/start";
import { applicant, startIugu } from "#test/gateways/iugu-fixture";
import { findFault } from "../gateway-error.ts";
import type { Applicant, Gateway, GatewayAccess, Subaccounts } from "../port.ts";

let simulator: IuguSimulator;
let gateway: Gateway;
let subaccounts: Subaccounts;

beforeAll(async () => {
  ({ simulator, gateway } = await startIugu());
  if (!gateway.subaccounts) throw new Error("no subaccounts");
  ({ subaccounts } = gateway);
});
beforeEach(() => {
  simulator.reset();
  simulator.state.knobs.verifyAfterMs = 60_000;
});
afterAll(() => simulator.stop());

const file = (name: string) => ({ name, type: "application/pdf" as const, bytes: Buffer.from(name) });
const company: Applicant = {
  ...applicant,
  name: "Luz & Cia. 54 Ltda.",
  document: "12ABC34501DE35",
  responsible: { name: "Ana O'Hara Luz", document: "52998224725" },
  documents: { ...applicant.documents, identificationBack: null, socialContract: file("contrato.pdf") },
};
const pix = {
  ...{ reference: "pix", amountCents: 2990, platformCents: 299, description: "Mensal", method: "pix" as const },
  payer: { name: "João", email: "j@exemplo.com.br", phone: "+5511912345678", document: "52998224725" },
  expiresAt: new Date(Date.now() + 86_400_000),
};
const accountOf = ({ externalAccountId }: GatewayAccess) => {
  const account = simulator.state.accounts[externalAccountId];
  if (!account) throw new Error("no account");
  return account;
};
async function decide(access: GatewayAccess) {
  const { verification } = accountOf(access);
  if (verification) verification.decideAt = 0;
  return subaccounts.getVerification(access);
}

describe("subaccounts of iugu", () => {
  test("a new subaccount's tokens, which iugu returns once, are all stored", async () => {
    const { credentials } = await subaccounts.open("Ana Luz");
    expect(Object.keys(credentials).toSorted()).toEqual(["liveToken", "testToken", "userToken"]);
  });

  test("a subaccount is unverified until it applies, and sells only once it is verified and PIX is enabled", async () => {
    const access = await subaccounts.open("Ana Luz");
    expect(await subaccounts.getVerification(access)).toMatchObject({ status: "none", receives: false });
    await subaccounts.requestVerification(access, applicant);
    // The response may have been lost, so a repeated request changes nothing.
    await subaccounts.requestVerification(access, applicant);
    expect(await subaccounts.getVerification(access)).toMatchObject({ status: "pending" });
    expect(await gateway.charge(access, pix).catch(findFault)).toBe("unauthorized");
    expect(await subaccounts.activate(access).catch(findFault)).toBe("unauthorized");
    expect(await decide(access)).toMatchObject({ status: "verified", receives: true, refusals: [] });
    expect(await gateway.charge(access, pix).catch(findFault)).toBe("refused");
    await subaccounts.activate(access);
    await subaccounts.activate(access);
    expect((await gateway.charge(access, { ...pix, reference: "pix-2" })).pix?.copyPaste).toMatch(/^000201/);
    expect(accountOf(access)).toMatchObject({ pixActive: true, cardActive: true });
  });

  test("an account advances and withdraws nothing by itself, also if its owner switches that on", async () => {
    const access = await subaccounts.open("Ana Luz");
    await subaccounts.requestVerification(access, applicant);
    await decide(access);
    expect(accountOf(access).autoAdvance).toBe(true);
    await subaccounts.activate(access);
    expect(accountOf(access)).toMatchObject({ autoAdvance: false, autoWithdraw: false });
    expect(await subaccounts.stopAutomation(access)).toBe(false);
    Object.assign(accountOf(access), { autoAdvance: true, autoWithdraw: true });
    expect(await subaccounts.stopAutomation(access)).toBe(true);
    expect(accountOf(access)).toMatchObject({ cardActive: true, autoAdvance: false, autoWithdraw: false });
  });

  test("a company's subaccount has articles of association, and a name of letters only", async () => {
    const access = await subaccounts.open(company.name);
    expect(accountOf(access).name).toBe("Luz Cia Ltda");
    const without = { ...company, documents: { ...company.documents, socialContract: null } };
    expect(await subaccounts.requestVerification(access, without).catch(findFault)).toBe("refused");
    await subaccounts.requestVerification(access, company);
    expect(accountOf(access).documents.map(({ kind }) => kind)).toEqual([
      "identification",
      "selfie",
      "social_contract",
    ]);
  });

  test("a rejected subaccount submits the requested documents and does not apply again", async () => {
    const access = await subaccounts.open("Ana Recusada");
    await subaccounts.requestVerification(access, applicant);
    expect(await decide(access)).toEqual({
      status: "refused",
      receives: false,
      refusals: ["O nome não confere com o documento enviado."],
      refusedDocuments: ["identificationFront", "identificationBack"],
    });
    expect(await subaccounts.resendDocuments(access, { selfie: file("s.pdf") }).catch(findFault)).toBe("refused");
    const { identificationFront, selfie } = applicant.documents;
    // The selfie was not requested, and is not submitted.
    await subaccounts.resendDocuments(access, { identificationFront, selfie });
    expect(await subaccounts.getVerification(access)).toMatchObject({ refusedDocuments: ["identificationBack"] });
    await subaccounts.resendDocuments(access, { identificationBack: file("verso.pdf") });
    expect(await subaccounts.getVerification(access)).toMatchObject({ status: "pending" });
    expect(await decide(access)).toMatchObject({ status: "verified" });
  });

  test("a subaccount that applies a day too late is refused", async () => {
    const access = await subaccounts.open("Ana Luz");
    simulator.state.knobs.aheadMs = 25 * 3_600_000;
    expect(await subaccounts.requestVerification(access, applicant).catch(findFault)).toBe("refused");
  });

  test("a subaccount is read by its test token while iugu refuses the live one, and then by the live one", async () => {
    const access = await subaccounts.open("Ana Luz");
    const old = { ...access, credentials: { ...access.credentials, testToken: "" } };
    expect(await subaccounts.getVerification(old).catch(findFault)).toBe("unauthorized");
    simulator.state.knobs.liveTokenEarly = true;
    expect((await subaccounts.getVerification(old)).status).toBe("none");
  });

  test("registering the webhook twice at iugu creates one per token", async () => {
    const access = await subaccounts.open("Ana Luz");
    for (let i = 0; i < 2; i++) await subaccounts.registerWebhook(access, "https://camarim.example/hook");
    await subaccounts.requestVerification(access, applicant);
    await decide(access);
    for (let i = 0; i < 2; i++) await subaccounts.registerWebhook(access, "https://camarim.example/hook");
    expect(accountOf(access).triggers.map(({ mode }) => mode)).toEqual(["test", "production"]);
  });

  test("registering a webhook deletes our earlier ones at iugu, and no others", async () => {
    const access = await subaccounts.open("Ana Luz");
    const urlOf = (secret: string) => `https://camarim.example/v1/webhooks/iugu/${secret}`;
    const { triggers } = accountOf(access);
    const other = { event: "all", url: "https://outro.example/hook", authorization: "", mode: "test" } as const;
    triggers.push({ ...other, id: "1".repeat(32) });
    for (let i = 0; i < 25; i++) await subaccounts.registerWebhook(access, urlOf(`segredo-${i}`));
    const urls = () => accountOf(access).triggers.map(({ url }) => url);
    expect(urls()).toEqual([other.url, urlOf("segredo-24")]);
    // As many as older versions may have left.
    for (let i = 0; accountOf(access).triggers.length < 20; i++)
      accountOf(access).triggers.push({ ...other, id: `${i}`.padStart(32, "A"), url: urlOf(`antigo-${i}`) });
    await subaccounts.registerWebhook(access, urlOf("novo"));
    expect(urls()).toEqual([other.url, urlOf("novo")]);
  });
});
