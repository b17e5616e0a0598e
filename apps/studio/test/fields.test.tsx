import { beforeEach, expect, it, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { checkScreen, takePicture } from "./check-screen.ts";
import { Fields } from "./Fields.tsx";

beforeEach(async () => {
  await page.viewport(390, 844);
  await render(
    <main>
      <Fields />
    </main>,
  );
});

/** Presses a key for each letter. */
async function typeInto(input: Locator, text: string): Promise<void> {
  await userEvent.type(input, text);
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const inputOf = (input: Locator) => input.element() as HTMLInputElement;
const caretOf = (input: Locator) => inputOf(input).selectionStart;
const values = () => JSON.parse(page.getByTestId("said").element().textContent);

async function typeAt(input: Locator, place: number, ...keys: string[]): Promise<void> {
  inputOf(input).focus();
  inputOf(input).setSelectionRange(place, place);
  for (const key of keys) await userEvent.keyboard(key.length > 1 ? `{${key}}` : key);
}

async function paste(input: Locator, text: string): Promise<void> {
  const search = field("busca");
  await search.fill(text);
  inputOf(search).select();
  await userEvent.copy();
  inputOf(input).focus();
  await userEvent.paste();
}

async function emptied(name: string): Promise<Locator> {
  const input = field(name);
  await input.fill("");
  return input;
}

it("a masked field formats what a person types", async () => {
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
    await typeInto(input, typed);
    await expect.element(input, { message: `${name} ${typed}` }).toHaveValue(shown);
  }
  // A plate has capitals, and one letter among its digits.
  const plate = await emptied("placa");
  await typeInto(plate, "abABC1-D23");
  await expect.element(plate).toHaveValue("ABC-1D23");
});

it("a masked field preserves the caret when text changes in the middle", async () => {
  const input = await emptied("telefone");
  await typeInto(input, "1198765432");
  await expect.element(input).toHaveValue("(11) 9876-5432");
  await typeAt(input, 7, "1");
  await expect.element(input).toHaveValue("(11) 98176-5432");
  await expect.poll(() => caretOf(input)).toBe(8);
  await userEvent.keyboard("{Backspace}");
  await expect.element(input).toHaveValue("(11) 9876-5432");
  await expect.poll(() => caretOf(input)).toBe(7);
  await userEvent.keyboard("{Delete}");
  await expect.element(input).toHaveValue("(11) 9865-432");
  await expect.poll(() => caretOf(input)).toBe(7);
  await typeAt(input, 7, "x");
  await expect.poll(() => caretOf(input)).toBe(7);

  const amount = await emptied("valor");
  await typeInto(amount, "1234567");
  await expect.element(amount).toHaveValue("R$ 1.234.567");
  await typeAt(amount, 5, "9");
  await expect.element(amount).toHaveValue("R$ 19.234.567");
  await expect.poll(() => caretOf(amount)).toBe(5);
  await userEvent.keyboard("{Backspace}");
  await expect.element(amount).toHaveValue("R$ 1.234.567");
  await expect.poll(() => caretOf(amount)).toBe(4);
});

it("a masked field deletes across the characters of its mask", async () => {
  const input = await emptied("telefone");
  await typeInto(input, "11987654321");
  await typeAt(input, 3, "Delete");
  await expect.element(input).toHaveValue("(11) 98765-4321");
  await expect.poll(() => caretOf(input)).toBe(4);
  await typeAt(input, 4, "Backspace");
  await expect.element(input).toHaveValue("(11) 98765-4321");
  await expect.poll(() => caretOf(input)).toBe(3);
  await userEvent.keyboard("{Backspace}");
  await expect.element(input).toHaveValue("(19) 8765-4321");
  await expect.poll(() => caretOf(input)).toBe(2);

  const amount = await emptied("valor");
  await typeInto(amount, "12");
  await typeAt(amount, 3, "Backspace", "Backspace");
  await expect.element(amount).toHaveValue("R$ 12");
  await userEvent.keyboard("{Control>}a{/Control}");
  await userEvent.keyboard("{Backspace}");
  await expect.element(amount).toHaveValue("");
});

it("a masked field supports undo and redo", async () => {
  const input = await emptied("data");
  await typeInto(input, "31122026");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(input).toHaveValue("31/12/202");
  await userEvent.keyboard("{Control>}z{/Control}");
  await userEvent.keyboard("{Control>}z{/Control}");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(input).toHaveValue("31/12");
  await expect.poll(values).toMatchObject({ data: "31/12" });
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.element(input).toHaveValue("31/12/2");
});

it("a masked field formats text that is pasted, dropped or filled in by the browser", async () => {
  const input = await emptied("telefone");
  await paste(input, "+55 (11) 98765-4321");
  await expect.element(input).toHaveValue("(11) 98765-4321");
  await typeAt(input, 6);
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await paste(input, "77");
  await expect.element(input).toHaveValue("(11) 97776-5432");
  await expect.poll(() => caretOf(input)).toBe(8);

  // Autofill sets the whole value and fires only an input event afterwards.
  await input.fill("5521987654321");
  await expect.element(input).toHaveValue("(21) 98765-4321");
  await expect.poll(values).toMatchObject({ telefone: "(21) 98765-4321" });

  const from = await emptied("busca");
  await typeInto(from, "01310100");
  inputOf(from).select();
  await userEvent.dragAndDrop(from, field("cep"), {
    sourcePosition: { x: 30, y: 24 },
    targetPosition: { x: 30, y: 24 },
  });
  await expect.element(field("cep")).toHaveValue("01310-100");
  await expect.poll(values).toMatchObject({ cep: "01310-100" });
});

it("a masked field formats values set by the program", async () => {
  await expect.element(field("telefone")).toHaveValue("(11) 98765-4321");
  await page.getByRole("button", { name: "Trocar" }).click();
  await expect.element(field("telefone")).toHaveValue("(21) 3333-4444");
  await typeInto(field("data"), "1");
  await page.getByRole("button", { name: "Zerar" }).click();
  await expect.element(field("telefone")).toHaveValue("(11) 91234-5678");
  await expect.element(field("valor")).toHaveValue("R$ 1.234,50");
  await expect.element(field("data")).toHaveValue("");
  await page.getByRole("button", { name: "Escrever CEP" }).click();
  await expect.element(field("cep")).toHaveValue("01310-100");
  await typeAt(field("cep"), 2, "Backspace");
  await expect.element(field("cep")).toHaveValue("03101-00");
  await expect.poll(() => caretOf(field("cep"))).toBe(1);
});

it("a masked field shows its missing characters and accepts typing between them", async () => {
  const input = field("marcada");
  await expect.element(input).toHaveValue("__/__/____");
  await typeAt(input, 0, "3", "1", "1");
  await expect.element(input).toHaveValue("31/1_/____");
  await expect.poll(() => caretOf(input)).toBe(4);
  await userEvent.keyboard("{Backspace}");
  await expect.element(input).toHaveValue("31/__/____");
  await typeAt(input, 9, "2");
  await expect.element(input).toHaveValue("31/2_/____");
  await typeAt(input, 1, "Backspace");
  await expect.element(input).toHaveValue("12/__/____");
  await expect.poll(() => caretOf(input)).toBe(0);
});

it("a concealed field keeps its value behind dots", async () => {
  const input = field("cartão");
  await typeInto(input, "12345678");
  await expect.element(input).toHaveValue("****-5678");
  await expect.poll(values).toMatchObject({ secret: "12345678" });
  await typeAt(input, 2, "Backspace");
  await expect.element(input).toHaveValue("****-678");
  await expect.poll(values).toMatchObject({ secret: "1345678" });
  await typeAt(input, 0, "9");
  await expect.poll(values).toMatchObject({ secret: "91345678" });
  await input.fill("");
  await expect.poll(values).toMatchObject({ secret: "" });
});

it("a decimal field adds the missing decimals on blur", async () => {
  const input = field("valor");
  await typeInto(input, "1234,5");
  await userEvent.tab();
  await expect.element(input).toHaveValue("R$ 1.234,50");
  await expect.poll(values).toMatchObject({ valor: "R$ 1.234,50" });
});

it("a filled field has a button that clears it, also by keyboard", async () => {
  const input = await emptied("data");
  const clear = page.getByRole("button", { name: "Limpar data" });
  await expect.element(clear).not.toBeInTheDocument();
  await typeInto(input, "31");
  await userEvent.tab();
  await expect.element(clear).toHaveFocus();
  const { width, height } = clear.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  await userEvent.keyboard("{Enter}");
  await expect.element(input).toHaveValue("");
  await expect.element(input).toHaveFocus();
  for (const name of ["fixo", "parado", "ocupado", "senha"])
    await expect.element(page.getByRole("button", { name: `Limpar ${name}` })).not.toBeInTheDocument();
});

it("a password field shows and hides its value and describes its error", async () => {
  const input = field("senha");
  await input.fill("bastidores");
  await page.getByRole("button", { name: "Mostrar senha" }).click();
  await expect.element(input).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Esconder senha" }).click();
  await expect.element(input).toHaveAttribute("type", "password");
  await expect.element(input).toHaveValue("bastidores");
  await expect.element(input).toHaveAttribute("aria-invalid", "true");
  await expect.element(input).toHaveAccessibleDescription("Use pelo menos 10 caracteres.");
});

it("a field forces the case of letters without moving the caret, and debounces changes", async () => {
  const input = field("usuário");
  await typeInto(input, "ANAluz");
  await typeAt(input, 3, ".", "D");
  await expect.element(input).toHaveValue("ana.dluz");
  await expect.poll(() => caretOf(input)).toBe(5);

  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  await typeInto(field("busca"), "ana");
  vi.advanceTimersByTime(190);
  expect(await values()).toMatchObject({ searched: "" });
  vi.advanceTimersByTime(20);
  vi.useRealTimers();
  await expect.poll(values).toMatchObject({ searched: "ana" });
  await typeInto(field("busca"), " luz");
  await userEvent.keyboard("{Enter}");
  await expect.poll(values).toMatchObject({ searched: "ana luz" });
});

it("busy and disabled fields are announced, and the page has no accessibility violations", async () => {
  await expect.element(field("ocupado")).toHaveAttribute("aria-busy", "true");
  const spinner = page
    .getByRole("status")
    .filter({ hasText: "Aguarde" })
    .first()
    .element()
    .querySelector("svg")
    ?.getBoundingClientRect();
  expect([spinner?.width, spinner?.height]).toEqual([30, 30]);
  await expect.element(field("parado")).toBeDisabled();
  await checkScreen();
  await takePicture("fields");
});
