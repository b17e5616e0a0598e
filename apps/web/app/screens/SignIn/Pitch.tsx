import type { Landing } from "@camarim/contract/creators";
import { Example } from "../../features/pitch/Example.tsx";
import { Sum } from "../../features/pitch/Sum.tsx";
import { formatAgo } from "../../lib/time.ts";
import { auth } from "../../text/auth.ts";
import { landing as text } from "../../text/landing.ts";

export type Pitched = { landing: Landing; now: number };

/** The essence of the landing page, beside the form on a desktop. */
export function Pitch({ landing: { feePercent, example }, now }: Pitched) {
  return (
    <aside className="hidden max-w-reading flex-col gap-6 justify-self-end px-18 py-8 desk:order-first desk:flex">
      <div>
        <h2 className="text-hero break-words">{text.hero.title}</h2>
        <p className="mt-4 text-quiet">{text.hero.lead}</p>
      </div>
      <Sum feePercent={feePercent} />
      {example && (
        <Example
          compact
          example={example}
          line={example.lastStoryAt && text.example.last(formatAgo(example.lastStoryAt, new Date(now)))}
        />
      )}
      {/* The landing page has no scripts of the app. */}
      <a href="/sobre" className="flex min-h-tap items-center self-start font-strong text-accent">
        {auth.signIn.about}
      </a>
    </aside>
  );
}
