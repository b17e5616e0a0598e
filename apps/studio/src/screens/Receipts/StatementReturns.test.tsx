import { receipts } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { generate } from "../../../test/generate.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { StatementSheet } from "./StatementSheet.tsx";

const full = generate(receipts.postStatement.schema.response[200]);
const nothing = () => {};
const actions = { onApprove: nothing, onApproveLate: nothing, onChangeColumns: nothing, onClose: nothing };
const [one] = full.returned;
const returned = { ...(one as NonNullable<typeof one>), amount: 2_990, description: "Pix devolvido RITA PRADO" };
const read = { ...full, credits: 0, matches: [], returned: [returned] };

function Opened() {
  return (
    <>
      <h1>Extrato</h1>
      <StatementSheet read={read} busy={false} approvingId={undefined} {...actions} />
    </>
  );
}

it("tells of approved payments that a statement without any credit shows as returned", async () => {
  await renderScreen(Opened, { at: "/account/pix/receipts" });
  const title = "1 pagamento que você aprovou pode ter voltado para quem pagou";
  await expect.element(page.getByRole("region", { name: title })).toBeVisible();
  const row = page.getByRole("list", { name: title }).getByRole("listitem");
  await expect.element(row.getByText("Pix devolvido RITA PRADO")).toBeVisible();
  await expect.element(row.getByText(/^R\$\s29,90$/)).toBeVisible();
});
