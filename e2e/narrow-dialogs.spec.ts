import type { HttpCreator } from "./creator-over-http.ts";
import { decide } from "./decide.ts";
import { narrowest, registerNarrowCreator } from "./narrow-windows.ts";
import { openPhone } from "./phone.ts";
import type { Running } from "./server.ts";
import { signIn } from "./sign-in.ts";
import { expect, test } from "./test.ts";
import { makeVideo } from "./videos.ts";
import { type DialogPath, type Step, walkDialogs } from "./walk-dialogs.ts";

let server: Running;
let ana: HttpCreator;
let imported: string;

const subscribers = [
  "Nome;E-mail;Plano;Valor;Status;Próxima cobrança",
  "José Conceição de Albuquerque;jose.conceicao.de.albuquerque@exemplo.com.br;Mensal;1.229,90;Ativo;24/12/2027",
  "Caio;caio@exemplo;Mensal;29,90;Ativo;24/12/2027",
].join("\n");

test.beforeAll(async ({ product }) => {
  server = product;
  ana = await registerNarrowCreator(server);
  const form = new FormData();
  form.append("file", new Blob([subscribers], { type: "text/csv" }), "assinantes-da-outra-plataforma.csv");
  imported = (await ana.request<{ _id: string }>("/lastlink/imports", { method: "POST", body: form })).body._id;
});
test.afterAll(() => server.remove());

const short = makeVideo({ seconds: 2, name: "Passagem de som antes do show de sexta.mp4" });
const long = makeVideo({ seconds: 40, size: "90x160", name: "Ensaio inteiro com a banda toda.mp4" });
const pick =
  (...files: string[]): Step =>
  (page) =>
    page.locator('input[type="file"][accept^="video"]').first().setInputFiles(files);

/** Dialogs about videos, and about what several requests of the server say together; others are in `dialogs.test.tsx` of the studio. */
const paths = (): readonly DialogPath[] => [
  ["/account", pick(short)],
  ["/account", pick(long), "Cortar vídeo"],
  ["/account", pick(short, long)],
  ["/account/subscribers", /Vinícius/, "Enviar comprovante dele"],
  ["/account/subscribers", /Vinícius/, "Já recebi: marcar como pago"],
  ["/account/pix/receipts", (page) => decide(page.getByRole("button", { name: "Reprovar", exact: true }))],
  [`/account/lastlink?id=${imported}`, /Mensal · R\$\s1\.229,90/],
  [`/account/lastlink?id=${imported}`, /Caio/],
];

test("no dialog is cut or has texts over texts in narrow windows", { tag: "@slow" }, async ({ browser }) => {
  const { page } = await openPhone(browser, server.url, { viewport: narrowest });
  await signIn(page, ana, "/account");
  expect(await walkDialogs(page, paths())).toEqual([]);
  await page.context().close();
});
