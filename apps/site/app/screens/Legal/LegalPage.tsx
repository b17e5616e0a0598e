import { Screen } from "@camarim/ui/layout/Screen.tsx";
import type { privacy } from "../../text/legal.ts";
import { sourceCode } from "../../text/source-code.ts";

/** Layout of the legal texts. */
export function LegalPage({ title, lead, sections, updated }: typeof privacy) {
  return (
    <Screen title={title} back="/">
      <p>{lead}</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-6">
          <h2 className="text-strong">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p className="mt-8 text-small text-quiet">{updated}</p>
      <a href="/codigo-fonte" className="flex min-h-tap items-center self-start text-small text-quiet underline">
        {sourceCode.title}
      </a>
    </Screen>
  );
}
