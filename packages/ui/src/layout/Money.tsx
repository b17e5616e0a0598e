import { formatCents } from "../lib/money.ts";

const sizes = { body: "", strong: "text-strong", big: "text-money" };
const tones = { plain: "", gain: "text-ok", loss: "text-danger", quiet: "text-quiet" };

type MoneyProps = { cents: number; size?: keyof typeof sizes | undefined; tone?: keyof typeof tones | undefined };

/** Centavos formatted as reais with tabular figures. Red only for a loss, never for an agreed fee. */
export function Money({ cents, size = "body", tone = "plain" }: MoneyProps) {
  return <span className={`whitespace-nowrap tabular ${sizes[size]} ${tones[tone]}`}>{formatCents(cents)}</span>;
}
