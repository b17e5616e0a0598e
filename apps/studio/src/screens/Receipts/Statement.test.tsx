import { receipts } from "@camarim/contract";
import type { StatementMatch, StatementReading } from "@camarim/contract/receipts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { checkScreen, takePicture } from "../../../test/check-screen.ts";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import Receipts from "./Receipts.tsx";

const full = generate(receipts.postStatement.schema.response[200]);
const result = page.getByRole("dialog", { name: "O que há no extrato" });

const fans = ["Dora Reis", "Enzo Pires"];

/** Of a statement without gaps, with certain matches of these fans, some of which are approved. */
function toReading(
  change: Partial<StatementReading>,
  matches: [name: string, approved: boolean, doubt?: StatementMatch["doubt"]][],
): StatementReading {
  const gaps = { tried: 0, unread: 0, unreadLines: [], beyond: 0, uncompared: 0, unlisted: 0, table: null };
  return {
    ...full,
    ...gaps,
    ...{ lines: 3, credits: 3, known: 0, unknown: 0 },
    ...change,
    matches: matches.map(([name, approved, doubt = null]): StatementMatch => {
      const one = full.matches[fans.indexOf(name)] as StatementMatch;
      const payment = { ...one.payment, fan: { ...one.payment.fan, name } };
      return { ...one, payment, level: doubt ? "doubtful" : "certain", doubt, approved };
    }),
  };
}

/** Answers uploads, which are not made by `fetch`, one after another; returns whether each was to approve, and after how many. */
function answerUploads(readings: readonly StatementReading[]) {
  const approving: [approves: boolean, tried: unknown][] = [];
  class Upload extends XMLHttpRequest {
    override open() {
      const reading = readings[approving.length];
      super.open("GET", `data:application/json,${encodeURIComponent(JSON.stringify(reading))}`);
    }
    override send(body: FormData) {
      approving.push([body.get("approve") === "true", body.get("tried")]);
      super.send();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
  return approving;
}

async function pick() {
  await renderScreen(Receipts, { at: "/account/pix/receipts" });
  await expect.element(page.getByRole("button", { name: "Escolher extrato" })).toBeVisible();
  const input = document.querySelector('input[type="file"][accept*=".ofx"]') as HTMLInputElement;
  await userEvent.upload(input, new File(["Data;Valor"], "extrato.csv"));
}

it("approves a long statement with one tap, by as many requests as it takes", async () => {
  const approving = answerUploads([
    toReading({}, [
      ["Dora Reis", false],
      ["Enzo Pires", false],
    ]),
    toReading({ known: 1 }, [
      ["Dora Reis", true],
      ["Enzo Pires", false],
    ]),
    toReading({ known: 2 }, [["Enzo Pires", true]]),
  ]);
  await pick();
  await result.getByRole("button", { name: "Aprovar 2 pagamentos" }).click();
  await expect.element(result.getByText("2 pagamentos aprovados")).toBeVisible();
  await expect.element(result.getByText("1 já estava aprovada.")).toBeVisible();
  expect(approving).toEqual([
    [false, null],
    [true, null],
    [true, null],
  ]);
});

it("goes on after those that cannot be approved, and keeps them on the screen", async () => {
  const approving = answerUploads([
    toReading({}, [
      ["Dora Reis", false],
      ["Enzo Pires", false],
    ]),
    toReading({ tried: 1 }, [
      ["Dora Reis", false, "coupon"],
      ["Enzo Pires", false],
    ]),
    toReading({ tried: 1 }, [
      ["Dora Reis", false],
      ["Enzo Pires", true],
    ]),
  ]);
  await pick();
  await result.getByRole("button", { name: "Aprovar 2 pagamentos" }).click();
  await expect.element(result.getByText("1 pagamento aprovado")).toBeVisible();
  await expect.element(result.getByText("O cupom deste pedido esgotou antes do pagamento")).toBeVisible();
  expect(approving).toEqual([
    [false, null],
    [true, null],
    [true, "1"],
  ]);
});

it("does not repeat a request that has approved nothing", async () => {
  const approving = answerUploads([toReading({}, [["Dora Reis", false]]), toReading({}, [["Dora Reis", false]])]);
  await pick();
  const approve = result.getByRole("button", { name: "Aprovar 1 pagamento" });
  await approve.click();
  await expect.poll(() => approving).toHaveLength(2);
  await expect.element(approve).toBeEnabled();
  expect(approving).toHaveLength(2);
});

it("says what was not compared and not listed", async () => {
  answerUploads([toReading({ unknown: 2, uncompared: 1_200, unlisted: 1 }, [["Dora Reis", false]])]);
  await pick();
  await expect.element(result.getByText("1 pagamento a mais do que cabe aqui")).toBeVisible();
  await expect.element(result.getByText("1.200 pedidos em aberto não foram comparados pelo nome")).toBeVisible();
  await checkScreen();
  await takePicture("statement-gaps");
});
