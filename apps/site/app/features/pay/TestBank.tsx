import { TestMoney } from "@camarim/ui/features/pay/TestMoney.tsx";
import { card as text } from "../../text/card.ts";

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
