import type { Locator, Page } from "@playwright/test";
import { openFields } from "./fields-page.ts";
import { pauseClock } from "./pause-clock.ts";
import { openPhone, type Phone } from "./phone.ts";
import { expect, test } from "./test.ts";

let fields: Awaited<ReturnType<typeof openFields>>;
let phone: Phone;
let page: Page;

test.beforeAll(async () => {
  fields = await openFields();
});
test.afterAll(() => fields.close());

test.beforeEach(async ({ browser }) => {
  phone = await openPhone(browser, fields.url, { isMobile: false, hasTouch: false });
  ({ page } = phone);
  await page.goto("/");
});
test.afterEach(() => page.context().close());

const field = (name: string) => page.getByLabel(name, { exact: true });
const caretOf = (input: Locator) => input.evaluate((node: HTMLInputElement) => node.selectionStart);
const values = async () => JSON.parse((await page.getByTestId("said").textContent()) ?? "{}");

async function typeAt(input: Locator, place: number, ...keys: string[]): Promise<void> {
  await input.focus();
  await input.evaluate((node: HTMLInputElement, at) => node.setSelectionRange(at, at), place);
  for (const key of keys) await page.keyboard.press(key);
}

async function paste(input: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input.focus();
  await page.keyboard.press("ControlOrMeta+v");
}

async function emptied(name: string): Promise<Locator> {
  const input = field(name);
  await input.fill("");
  return input;
}

test("a masked field formats what a person types", async () => {
  for (const [name, typed, shown] of [
    ["data", "31122026", "31/12/2026"],
    ["data", "3/2/2026", "3/2/2026"],
    ["hora", "730", "07:30"],
    ["valor", "123456,7", "R$ 123.456,7"],
    ["taxa", "123,456", "12,45%"],
    ["ip", "192.168.0.300", "192.168.0.300"],
    ["placa", "ABC1D23", "ABC-1D23"],
    ["documento", "12345678901", "123.456.789-01"],
    ["documento", "11222333000181", "11.222.333/0001-81"],
    ["documento", "12abc34501de35", "12.ABC.345/01DE-35"],
    ["cep", "01310100", "01310-100"],
  ] as const) {
    const input = await emptied(name);
    await input.pressSequentially(typed);
    await expect(input, `${name} ${typed}`).toHaveValue(shown);
  }
  // A plate has capitals, and one letter among its digits.
  const plate = await emptied("placa");
  await plate.pressSequentially("abABC1-D23");
  await expect(plate).toHaveValue("ABC-1D23");
});

test("a masked field preserves the caret when text changes in the middle", async () => {
  const input = await emptied("telefone");
  await input.pressSequentially("1198765432");
  await expect(input).toHaveValue("(11) 9876-5432");
  await typeAt(input, 7, "1");
  await expect(input).toHaveValue("(11) 98176-5432");
  await expect.poll(() => caretOf(input)).toBe(8);
  await page.keyboard.press("Backspace");
  await expect(input).toHaveValue("(11) 9876-5432");
  await expect.poll(() => caretOf(input)).toBe(7);
  await page.keyboard.press("Delete");
  await expect(input).toHaveValue("(11) 9865-432");
  await expect.poll(() => caretOf(input)).toBe(7);
  await typeAt(input, 7, "x");
  await expect.poll(() => caretOf(input)).toBe(7);

  const amount = await emptied("valor");
  await amount.pressSequentially("1234567");
  await expect(amount).toHaveValue("R$ 1.234.567");
  await typeAt(amount, 5, "9");
  await expect(amount).toHaveValue("R$ 19.234.567");
  await expect.poll(() => caretOf(amount)).toBe(5);
  await page.keyboard.press("Backspace");
  await expect(amount).toHaveValue("R$ 1.234.567");
  await expect.poll(() => caretOf(amount)).toBe(4);
});

test("a masked field deletes across the characters of its mask", async () => {
  const input = await emptied("telefone");
  await input.pressSequentially("11987654321");
  await typeAt(input, 3, "Delete");
  await expect(input).toHaveValue("(11) 98765-4321");
  await expect.poll(() => caretOf(input)).toBe(4);
  await typeAt(input, 4, "Backspace");
  await expect(input).toHaveValue("(11) 98765-4321");
  await expect.poll(() => caretOf(input)).toBe(3);
  await page.keyboard.press("Backspace");
  await expect(input).toHaveValue("(19) 8765-4321");
  await expect.poll(() => caretOf(input)).toBe(2);

  const amount = await emptied("valor");
  await amount.pressSequentially("12");
  await typeAt(amount, 3, "Backspace", "Backspace");
  await expect(amount).toHaveValue("R$ 12");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await expect(amount).toHaveValue("");
});

test("a masked field supports undo and redo", async () => {
  const input = await emptied("data");
  await input.pressSequentially("31122026");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(input).toHaveValue("31/12/202");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(input).toHaveValue("31/12");
  await expect.poll(values).toMatchObject({ data: "31/12" });
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(input).toHaveValue("31/12/2");
});

test("a masked field formats text that is pasted, dropped or filled in by the browser", async () => {
  const input = await emptied("telefone");
  await paste(input, "+55 (11) 98765-4321");
  await expect(input).toHaveValue("(11) 98765-4321");
  await typeAt(input, 6);
  await page.keyboard.press("Shift+ArrowRight");
  await paste(input, "77");
  await expect(input).toHaveValue("(11) 97776-5432");
  await expect.poll(() => caretOf(input)).toBe(8);

  // Autofill sets the whole value and fires only an input event afterwards.
  await input.fill("5521987654321");
  await expect(input).toHaveValue("(21) 98765-4321");
  await expect.poll(values).toMatchObject({ telefone: "(21) 98765-4321" });

  const from = await emptied("busca");
  await from.pressSequentially("01310100");
  await from.selectText();
  const [taken, put] = [await from.boundingBox(), await field("cep").boundingBox()];
  if (!taken || !put) throw new Error("the fields are not on the screen");
  await page.mouse.move(taken.x + 30, taken.y + taken.height / 2);
  await page.mouse.down();
  await page.mouse.move(put.x + 30, put.y + put.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(field("cep")).toHaveValue("01310-100");
  await expect.poll(values).toMatchObject({ cep: "01310-100" });
});

test("a masked field formats values set by the program", async () => {
  await expect(field("telefone")).toHaveValue("(11) 98765-4321");
  await page.getByRole("button", { name: "Trocar" }).click();
  await expect(field("telefone")).toHaveValue("(21) 3333-4444");
  await field("data").pressSequentially("1");
  await page.getByRole("button", { name: "Zerar" }).click();
  await expect(field("telefone")).toHaveValue("(11) 91234-5678");
  await expect(field("valor")).toHaveValue("R$ 1.234,50");
  await expect(field("data")).toHaveValue("");
  await page.getByRole("button", { name: "Escrever CEP" }).click();
  await expect(field("cep")).toHaveValue("01310-100");
  await typeAt(field("cep"), 2, "Backspace");
  await expect(field("cep")).toHaveValue("03101-00");
  await expect.poll(() => caretOf(field("cep"))).toBe(1);
});

test("a masked field shows its missing characters and accepts typing between them", async () => {
  const input = field("marcada");
  await expect(input).toHaveValue("__/__/____");
  await typeAt(input, 0, "3", "1", "1");
  await expect(input).toHaveValue("31/1_/____");
  await expect.poll(() => caretOf(input)).toBe(4);
  await page.keyboard.press("Backspace");
  await expect(input).toHaveValue("31/__/____");
  await typeAt(input, 9, "2");
  await expect(input).toHaveValue("31/2_/____");
  await typeAt(input, 1, "Backspace");
  await expect(input).toHaveValue("12/__/____");
  await expect.poll(() => caretOf(input)).toBe(0);
});

test("a concealed field keeps its value behind dots", async () => {
  const input = field("cartão");
  await input.pressSequentially("12345678");
  await expect(input).toHaveValue("****-5678");
  await expect.poll(values).toMatchObject({ secret: "12345678" });
  await typeAt(input, 2, "Backspace");
  await expect(input).toHaveValue("****-678");
  await expect.poll(values).toMatchObject({ secret: "1345678" });
  await typeAt(input, 0, "9");
  await expect.poll(values).toMatchObject({ secret: "91345678" });
  await input.fill("");
  await expect.poll(values).toMatchObject({ secret: "" });
});

test("a decimal field adds the missing decimals on blur", async () => {
  const input = field("valor");
  await input.pressSequentially("1234,5");
  await page.keyboard.press("Tab");
  await expect(input).toHaveValue("R$ 1.234,50");
  await expect.poll(values).toMatchObject({ valor: "R$ 1.234,50" });
});

test("a filled field has a button that clears it, also by keyboard", async () => {
  const input = await emptied("data");
  const clear = page.getByRole("button", { name: "Limpar data" });
  await expect(clear).toBeHidden();
  await input.pressSequentially("31");
  await page.keyboard.press("Tab");
  await expect(clear).toBeFocused();
  const box = await clear.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await page.keyboard.press("Enter");
  await expect(input).toHaveValue("");
  await expect(input).toBeFocused();
  for (const name of ["fixo", "parado", "ocupado", "senha"])
    await expect(page.getByRole("button", { name: `Limpar ${name}` })).toHaveCount(0);
});

test("a password field shows and hides its value and describes its error", async () => {
  const input = field("senha");
  await input.fill("bastidores");
  await page.getByRole("button", { name: "Mostrar senha" }).click();
  await expect(input).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Esconder senha" }).click();
  await expect(input).toHaveAttribute("type", "password");
  await expect(input).toHaveValue("bastidores");
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await expect(input).toHaveAccessibleDescription("Use pelo menos 10 caracteres.");
});

test("a field forces the case of letters without moving the caret, and debounces changes", async () => {
  const input = field("usuário");
  await input.pressSequentially("ANAluz");
  await typeAt(input, 3, ".", "D");
  await expect(input).toHaveValue("ana.dluz");
  await expect.poll(() => caretOf(input)).toBe(5);

  await page.clock.install();
  await pauseClock(page);
  await field("busca").pressSequentially("ana");
  await page.clock.runFor(190);
  expect(await values()).toMatchObject({ searched: "" });
  await page.clock.runFor(20);
  await expect.poll(values).toMatchObject({ searched: "ana" });
  await field("busca").pressSequentially(" luz");
  await page.keyboard.press("Enter");
  await expect.poll(values).toMatchObject({ searched: "ana luz" });
});

test("busy and disabled fields are announced, and the page has no accessibility violations", async () => {
  await expect(field("ocupado")).toHaveAttribute("aria-busy", "true");
  const spinner = await page.getByRole("status").locator("svg").boundingBox();
  expect([spinner?.width, spinner?.height]).toEqual([30, 30]);
  await expect(field("parado")).toBeDisabled();
  await phone.look("fields");
});
