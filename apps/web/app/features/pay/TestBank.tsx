import { card as text } from "../../text/card.ts";
import { TestMoney } from "./TestMoney.tsx";

/** Pays a test charge, which no real bank can pay. */
export function TestBank({ address }: { address: string }) {
  return (
    <TestMoney>
      {text.testPix}{" "}
      <a href={address} target="_blank" rel="noreferrer" className="inline-flex min-h-tap items-center underline">
        {text.testBank}
      </a>
    </TestMoney>
  );
}
