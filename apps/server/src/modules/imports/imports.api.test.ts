import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { sendStoryPushes } from "#modules/notices/send-story-emails";
import { newVerification, verifyEmail } from "#test/grants";
import { addImport, endImports, getImport, importFile, runImports } from "#test/imports";
import { seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addStory, openWorld, setPeriod, subscribe } from "#test/world";
import { cleanupImportsJob, resumeImports } from "./cleanup-imports.ts";
import { importPeople } from "./import-people.ts";
import { readImport } from "./read-import.ts";

const product = startProduct();
const list = async (owner: { request: (path: string) => Promise<{ body: unknown }> }) =>
  (await owner.request("/v1/subscriptions?limit=100")).body as {
    data: {
      fan: { email: string; name: string };
      status: string;
      access: boolean;
      free: boolean;
      source: string;
      currentPeriodEnd: string | null;
      plan: { name: string } | null;
    }[];
  };
const named = (owner: string) => (who: string) => `${who}.${owner}@exemplo.com.br`;

/** A worker that is killed after it has checked for cancellation so many times. */
function dyingAfter(times: number): AbortSignal {
  let calls = 0;
  return {
    throwIfAborted() {
      calls += 1;
      if (calls > times) throw new Error("killed");
    },
  } as AbortSignal;
}

async function shop() {
  const owner = (await openWorld(product)).owner;
  return { owner, mail: named(owner.username) };
}

describe("imports of subscribers", () => {
  test("an import gives access until the paid end, once the e-mail is verified, and counts as no revenue", async () => {
    const { owner, mail } = await shop();
    const file = importFile([
      `Bia;${mail("bia")};;mensal;29,90;Ativo;24/11/2099`,
      `Caio;${mail("caio")};;Ouro;99,00;Cancelado;24/12/2099`,
      `Ivo;${mail("ivo")};;Mensal;29,90;Ativo;24/11/2020`,
      `=cmd|' /C calc'!A0;${mail("ze")};;Mensal;29,90;Reembolsado;24/11/2099`,
    ]);
    const id = await addImport(product, owner, "done", file);
    expect(await getImport(owner, id)).toMatchObject({ state: "done", done: 4, total: 4, claimed: 0 });
    const { data } = await list(owner);
    expect(
      data.map(({ fan, status, access, free, source, plan }) => [fan.name, status, access, free, source, plan?.name]),
    ).toEqual([
      ["=cmd|' /C calc'!A0", "refunded", false, true, "import", "Mensal"],
      ["Ivo", "expired", false, true, "import", "Mensal"],
      ["Caio", "canceled", true, true, "import", undefined],
      ["Bia", "active", true, true, "import", "Mensal"],
    ]);
    expect((await owner.request("/v1/subscription/stats")).body).toMatchObject({
      periodActive: 0,
      periodNew: 0,
      mrr: 0,
      revenue: 0,
      periodFree: 2,
    });
    const csv = (await owner.request("/v1/subscriptions/export.csv")).body.toString();
    expect(csv).toContain(`"'=cmd|`);
    const fan = visitor(product);
    const stories = () => fan.request(`/v1/creators/${owner.username}/stories`);
    expect((await stories()).status).toBe(401);
    await verifyEmail(product, fan, mail("caio"));
    expect((await stories()).status).toBe(200);
    expect(await getImport(owner, id)).toMatchObject({ claimed: 1 });
  });

  test("a repeated import changes nothing, and a later paid end extends the subscription", async () => {
    const { owner, mail } = await shop();
    const file = (day: string) =>
      importFile([`Bia;${mail("bia")};;Mensal;29,90;Ativo;${day}`, `Lia;;11 98888-7777;Mensal;;Ativo;${day}`]);
    await addImport(product, owner, "done", file("10/01/2099"));
    const again = await addImport(product, owner, "done", file("10/01/2098"));
    expect((await getImport(owner, again)).counts).toMatchObject({ new: 0, merged: 2 });
    expect((await list(owner)).data).toMatchObject([{ currentPeriodEnd: "2099-01-11T02:59:59.999Z" }]);
    const later = await addImport(product, owner, "done", file("10/02/2099"));
    expect((await list(owner)).data).toMatchObject([{ currentPeriodEnd: "2099-02-11T02:59:59.999Z" }]);
    const undone = await owner.request(`/v1/lastlink/imports/${later}/undo`, { method: "POST" });
    expect(undone.body.state).toBe("undoing");
    await runImports(product);
    expect((await list(owner)).data).toMatchObject([{ currentPeriodEnd: "2099-01-11T02:59:59.999Z" }]);
  });

  test("a worker whose import another one has read in the meantime ends without an error", async () => {
    const { owner } = await shop();
    const { body } = await owner.upload("/v1/lastlink/imports", [["file", importFile(), "a.csv"]]);
    const { storage } = product.ctx;
    const withLocalCopy: typeof storage.withLocalCopy = async (key, use) => {
      await runImports(product);
      return storage.withLocalCopy(key, use);
    };
    await readImport(
      { ...product.ctx, storage: { ...storage, withLocalCopy } },
      body._id,
      new AbortController().signal,
    );
    expect(await getImport(owner, body._id)).toMatchObject({ state: "ready", total: 2 });
  });

  test("an import that was interrupted while reading or importing resumes there", async () => {
    const { owner, mail } = await shop();
    const lines = Array.from({ length: 2_300 }, (_, i) => `Pessoa ${i};${mail(`p${i}`)};;Mensal;;Ativo;24/11/2099`);
    const { body } = await owner.upload("/v1/lastlink/imports", [["file", importFile(lines), "a.csv"]]);
    await expect(readImport(product.ctx, body._id, dyingAfter(2))).rejects.toThrow("killed");
    expect(await getImport(owner, body._id)).toMatchObject({ state: "reading", done: 500 });
    await runImports(product);
    expect(await getImport(owner, body._id)).toMatchObject({ state: "ready", total: 2_300, counts: { new: 2_300 } });
    await owner.request(`/v1/lastlink/imports/${body._id}/confirm`, { body: { allowed: true } });
    await expect(importPeople(product.ctx, body._id, dyingAfter(1))).rejects.toThrow("killed");
    expect(await getImport(owner, body._id)).toMatchObject({ state: "importing", done: 1_000 });
    await runImports(product);
    expect(await getImport(owner, body._id)).toMatchObject({ state: "done", done: 2_300 });
    expect((await owner.request("/v1/subscriptions")).body).toMatchObject({
      totalCount: 2_300,
      counts: { free: 2_300 },
    });
  });

  test("an import is resumed an hour after its job has failed for the last time", async () => {
    const { owner } = await shop();
    const { body } = await owner.upload("/v1/lastlink/imports", [["file", importFile(), "a.csv"]]);
    const { ctx, clock } = product;
    const waiting = () =>
      sql<{ job: string }>`select group_id as job from pgboss.job where data->>'importId' = ${body._id}`.execute(
        ctx.db,
      );
    await sql`delete from pgboss.job where data->>'importId' = ${body._id}`.execute(ctx.db);
    await resumeImports(ctx);
    expect((await waiting()).rows).toEqual([]);
    clock.aheadMs = 3_700_000;
    await resumeImports(ctx);
    clock.aheadMs = 0;
    expect((await waiting()).rows).toEqual([{ job: "read-import" }]);
  });

  test("an import leaves existing subscribers of the creator unchanged", async () => {
    const { owner } = await shop();
    const { email } = await subscribe({ product }, owner, "paying");
    const file = importFile([`Eu;${email};;Mensal;;Ativo;25/11/2026`]);
    const id = await addImport(product, owner, "done", file);
    expect((await getImport(owner, id)).counts).toMatchObject({ new: 0, merged: 1 });
    expect((await list(owner)).data).toHaveLength(1);
  });

  test("who subscribes, or is imported by another file, after the preview is subscribed once", async () => {
    const { owner, mail } = await shop();
    const fan = await subscribe({ product }, owner, "unpaid");
    const soon = new Intl.DateTimeFormat("pt-BR").format(Date.now() + 3 * 86_400_000);
    const rows = [`Bia;${mail("bia")};;Mensal;29,90;Ativo;24/11/2099`, `Eu;${fan.email};;Mensal;29,90;Ativo;${soon}`];
    const previews = [
      await addImport(product, owner, "ready", importFile(rows), "hotmart.csv"),
      await addImport(product, owner, "ready", importFile(rows), "planilha.csv"),
    ];
    await setPeriod(product, fan.subscriptionId, "paying");
    const counts = [];
    for (const id of previews) {
      expect((await getImport(owner, id)).counts).toMatchObject({ new: 2, merged: 0 });
      await owner.request(`/v1/lastlink/imports/${id}/confirm`, { body: { allowed: true } });
      await runImports(product);
      counts.push((await getImport(owner, id)).counts);
    }
    expect(counts).toMatchObject([
      { new: 1, merged: 1 },
      { new: 0, merged: 2 },
    ]);
    expect((await list(owner)).data.map(({ fan }) => fan.email).toSorted()).toEqual(
      [mail("bia"), fan.email].toSorted(),
    );
  });

  test("an import can be undone within 72 hours, except for subscribers who have signed in since", async () => {
    const { owner, mail } = await shop();
    const id = await addImport(
      product,
      owner,
      "done",
      importFile(["bia", "caio", "davi"].map((one) => `${one};${mail(one)};;Mensal;;Ativo;24/11/2099`)),
    );
    const fan = visitor(product);
    await verifyEmail(product, fan, mail("caio"));
    await fan.request(`/v1/creators/${owner.username}/stories`);
    // A story e-mail sent in the meantime does not prevent the undo.
    await sendStoryPushes(product.ctx, { storyId: await addStory(product, owner) });
    const undo = () => owner.request(`/v1/lastlink/imports/${id}/undo`, { method: "POST" });
    expect((await undo()).status).toBe(200);
    await runImports(product);
    expect(await getImport(owner, id)).toMatchObject({ state: "undone", undone: 2, kept: 1 });
    expect((await list(owner)).data.map(({ fan }) => fan.name)).toEqual(["caio"]);
    expect((await undo()).body.state).toBe("undone");
    const other = await addImport(product, owner, "done");
    await product.ctx.db
      .updateTable("import")
      .set({ importedAt: new Date(Date.now() - 72 * 3_600_000) })
      .where("id", "=", other)
      .execute();
    expect((await owner.request(`/v1/lastlink/imports/${other}/undo`, { method: "POST" })).body.code).toBe("UNDO_OVER");
  });

  test("an import needs the creator's confirmation and valid rows, and only one runs at a time", async () => {
    const { owner } = await shop();
    const id = await addImport(product, owner, "ready", importFile(["Bia;nada;;;;;"]));
    const confirm = (body: object) => owner.request(`/v1/lastlink/imports/${id}/confirm`, { body });
    expect((await confirm({})).status).toBe(400);
    expect((await confirm({ allowed: true })).body.code).toBe("IMPORT_NOTHING");
    await owner.upload("/v1/lastlink/imports", [["file", importFile(), "a.csv"]]);
    expect((await owner.upload("/v1/lastlink/imports", [["file", importFile(), "a.csv"]])).body.code).toBe(
      "IMPORT_BUSY",
    );
    await endImports(product, owner.accountId);
  });

  test("a preview that nobody changes for 7 days has expired, and is not imported", async () => {
    const { owner, mail } = await shop();
    const { ctx, clock } = product;
    const id = await addImport(product, owner, "ready", importFile([`Bia;${mail("bia")};;Mensal;;Ativo;24/11/2099`]));
    const day = 86_400_000;
    const cleanup = () => cleanupImportsJob.run(ctx, {}, new AbortController().signal);
    clock.aheadMs = 6 * day;
    const rows = [{ line: 1, name: "Bia Costa" }];
    expect((await owner.request(`/v1/lastlink/imports/${id}`, { method: "PATCH", body: { rows } })).status).toBe(200);
    clock.aheadMs = 12 * day;
    await cleanup();
    expect(await getImport(owner, id)).toMatchObject({ state: "ready", rows: { data: [{ name: "Bia Costa" }] } });
    clock.aheadMs = 14 * day;
    await cleanup();
    const confirmed = await owner.request(`/v1/lastlink/imports/${id}/confirm`, { body: { allowed: true } });
    expect(confirmed.body.code).toBe("IMPORT_CLOSED");
    expect(await getImport(owner, id)).toMatchObject({ state: "failed", failure: "expired", rows: { data: [] } });
    clock.aheadMs = 0;
    expect((await list(owner)).data).toEqual([]);
  });

  test("an import of our own export loses nothing", async () => {
    const { owner, mail } = await shop();
    const lines = [
      `"Bia ""B"" Costa";${mail("bia")};11987654321;Mensal;29,90;Ativo;24/11/2099`,
      `=SOMA(A1);${mail("caio")};;Ouro;1.299,00;Cancelado;24/12/2099`,
      `Ivo;${mail("ivo")};;Mensal;29,90;Ativo;24/11/2020`,
    ];
    await addImport(product, owner, "done", importFile(lines));
    await owner.request("/v1/whitelist", { body: { data: [{ contact: mail("amiga"), name: "Amiga" }] } });
    await verifyEmail(product, visitor(product), mail("amiga"));
    const csv = Buffer.from((await owner.request("/v1/subscriptions/export.csv")).body);
    const other = await seller(product);
    const id = await addImport(product, other, "done", new Blob([new Uint8Array(csv)]));
    expect(await getImport(other, id)).toMatchObject({ source: "camarim", counts: { new: 4, wrong: 0, skipped: 0 } });
    const columns = (text: string) =>
      text
        .split("\r\n")
        .map((line) =>
          line
            .split(";")
            .filter((_, i) => i !== 10)
            .slice(0, 10)
            .join(";"),
        )
        .toSorted();
    expect(columns((await other.request("/v1/subscriptions/export.csv")).body.toString())).toEqual(
      columns(csv.toString()),
    );
    const own = await addImport(product, owner, "ready", new Blob([new Uint8Array(csv)]));
    expect((await getImport(owner, own)).counts).toMatchObject({ new: 0, merged: 4 });
  });
});

describe("claim links of imports", () => {
  test("a claim link of an import works once, for the first e-mail that is verified with it", async () => {
    const { owner, mail } = await shop();
    const id = await addImport(
      product,
      owner,
      "done",
      importFile([`Lia;;11 98888-7777;Mensal;;Ativo;24/11/2099`, `Bia;${mail("bia")};;Mensal;;Ativo;24/11/2099`]),
    );
    const links = (await getImport(owner, id)).rows.data.map(({ claimUrl }) => claimUrl?.split("/").at(-1) ?? "");
    const csv = (await owner.request(`/v1/lastlink/imports/${id}/claims.csv`)).body.toString();
    for (const link of links) expect(csv).toContain(link);
    for (const [i, link] of links.entries()) {
      const fan = visitor(product);
      expect((await fan.request(`/v1/claims/${link}`)).body).toMatchObject({
        ...{
          kind: "subscriber",
          creator: { username: owner.username },
          expiresAt: expect.stringMatching(/^2099-11-2/),
        },
        next: { amount: 2990, periodMonths: 1 },
      });
      const email = mail(`outro${i}`);
      const take = async () => fan.request(`/v1/claims/${link}`, { body: await newVerification(product, email) });
      expect((await take()).status).toBe(200);
      expect((await fan.request(`/v1/creators/${owner.username}/stories`)).status).toBe(200);
      expect((await visitor(product).request(`/v1/claims/${link}`)).body.code).toBe("LINK_EXPIRED");
    }
    expect((await list(owner)).data.map(({ fan }) => fan.email).toSorted()).toEqual([mail("outro0"), mail("outro1")]);
    const bia = visitor(product);
    await verifyEmail(product, bia, mail("bia"));
    expect((await bia.request(`/v1/creators/${owner.username}/stories`)).status).toBe(403);
    const forged = `${links[0]?.slice(0, -2)}AA`;
    expect((await bia.request(`/v1/claims/${forged}`)).body.code).toBe("LINK_EXPIRED");
  });

  test("a claim link of an import expires after 30 days, and when the import is undone", async () => {
    const { owner, mail } = await shop();
    const id = await addImport(product, owner, "done", importFile([`Bia;${mail("bia")};;Mensal;;Ativo;24/11/2099`]));
    const link = (await getImport(owner, id)).rows.data[0]?.claimUrl?.split("/").at(-1);
    await product.ctx.db.updateTable("importPerson").set({ claimUntil: new Date() }).execute();
    expect((await visitor(product).request(`/v1/claims/${link}`)).status).toBe(410);
  });
});
