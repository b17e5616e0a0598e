import sharp from "sharp";
import { type HttpCreator, registerOverHttp } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { smallPicture } from "./iugu-seller.ts";
import { longName, narrowest, registerNarrowCreator } from "./narrow-windows.ts";
import { createOldCredit, createPastSales } from "./past-sales.ts";
import { openPhone } from "./phone.ts";
import { registerAdmin } from "./script-admin.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { type DialogPath, type Step, walkDialogs } from "./walk-dialogs.ts";

let server: Running;
let ana: HttpCreator;
let admin: HttpCreator;

test.beforeAll(async () => {
  server = await startOwnProduct();
  ana = await registerNarrowCreator(server);
  await ana.send("/profile", { fullName: longName }, "PATCH");
  await createOldCredit(server, await registerOverHttp(server.url));
  await createPastSales(server, ana, [2]);
  await server.stop();
  await server.start();
  admin = await registerAdmin(server);
  await admin.send("/profile", { fullName: "Cora Chefe" }, "PATCH");
  await ana.signIn();
  await sendWallet();
  const form = new FormData();
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: "tomato" } })
    .jpeg()
    .toBuffer();
  form.append("file", new Blob([new Uint8Array(picture)]), "foto.jpg");
  const { body: photo } = await ana.request<{ _id: string }>("/medias", { method: "POST", body: form });
  await ana.send("/reports", { username: ana.username, media: photo._id, reason: "minor", details: "Parece menor." });
});
test.afterAll(() => server.remove());

async function sendWallet() {
  const holder = {
    ...{ name: longName, document: "52998224725", birthDate: "1994-05-20", pixKey: "52998224725" },
    ...{ street: "Rua da Aurora", streetNumber: "100", neighborhood: "Boa Vista", city: "Recife", state: "PE" },
    zipcode: "50050000",
  };
  expect((await ana.send("/wallet", holder)).status).toBe(200);
  for (const side of ["front", "back"]) {
    const form = new FormData();
    form.append("file", new Blob([smallPicture]), "documento.png");
    expect((await ana.request(`/wallet/documents/${side}`, { method: "POST", body: form })).status).toBe(200);
  }
}

const choose =
  (name: RegExp): Step =>
  (page) =>
    decide(page.getByRole("button", { name }).first());

const tapTenTimes: Step = (page) =>
  page.getByRole("button", { name: "Cora Chefe", exact: true }).click({ clickCount: 10, delay: 10 });

const paths: readonly DialogPath[] = [
  ["/admin?fila=denuncias", choose(/^(Retirar|Tirar do ar)$/)],
  ["/admin?fila=guarda", /Foto · @/, "Pedir para abrir"],
  ["/admin?fila=carteiras", choose(/^Recusar$/)],
  ["/admin?fila=faturas", /Vence em/],
  ["/admin?fila=faturas", /Sem venda desde/],
  ["/admin?fila=contas", "Encerrar sessões de um fã"],
];

test("no dialog of the back office is cut or has texts over texts in narrow windows", { tag: "@slow" }, async ({
  browser,
}) => {
  const { page } = await openPhone(browser, server.url, { viewport: narrowest });
  await signIn(page, admin, "/admin");
  const { data } = (
    await admin.request<{ data: { account: { _id: string; username: string } }[] }>("/admin/performers")
  ).body;
  const account = `/admin?conta=${data.find(({ account }) => account.username === ana.username)?.account._id}`;
  const faults = await walkDialogs(page, [
    ...paths,
    [account, /^Suspender a conta/],
    [account, /^Encerrar sessões/],
    ["/account/menu", tapTenTimes],
    [account, /^Enviar link para nova senha/],
  ]);
  expect(faults).toEqual([]);
  await page.context().close();
});
