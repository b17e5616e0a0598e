import { getLanding, type Landing } from "@camarim/contract/creators";
import { call } from "@camarim/ui/api/client.ts";
import { Example } from "@camarim/ui/features/pitch/Example.tsx";
import { Sum } from "@camarim/ui/features/pitch/Sum.tsx";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { landing as text } from "@camarim/ui/text/landing.ts";
import { useEffect, useState } from "react";

/** The essence of the landing page, beside the form on a desktop; its figures are missing if they cannot be read. */
export function Pitch() {
  const [landing, setLanding] = useState<Landing>();
  useEffect(() => {
    const request = new AbortController();
    call(getLanding, {}, { signal: request.signal }).then(setLanding, () => undefined);
    return () => request.abort();
  }, []);
  const example = landing?.example;
  return (
    <aside className="order-first flex max-w-reading flex-col gap-6 justify-self-end px-18 py-8">
      <div>
        <h2 className="text-hero break-words">{text.hero.title}</h2>
        <p className="mt-4 text-quiet">{text.hero.lead}</p>
      </div>
      {landing && <Sum feePercent={landing.feePercent} />}
      {example && (
        <Example
          compact
          example={example}
          line={example.lastStoryAt && text.example.last(formatAgo(example.lastStoryAt, new Date()))}
        />
      )}
      {/* The landing page has no scripts of the app. */}
      <a href="/sobre" className="flex min-h-tap items-center self-start font-strong text-accent">
        {auth.signIn.about}
      </a>
    </aside>
  );
}
