import type { WhitelistReport } from "@camarim/contract/whitelist";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { whitelist } from "../../text/whitelist.ts";

const text = whitelist.report;

/** The number of added guests, and each refused line with its reason. */
export function AddReport({ report, onFix }: { report: WhitelistReport; onFix: () => void }) {
  return (
    <Screen
      title={text.title}
      back="/account/whitelist"
      bottom={
        <nav aria-label={whitelist.actions} className="flex flex-col gap-3">
          <Button onPress={onFix}>{text.fix}</Button>
          <ButtonLink to="/account/whitelist" tone="soft">
            {text.done}
          </ButtonLink>
        </nav>
      }
    >
      <p role="status" className="flex items-center gap-2 pt-2 text-strong">
        <span className={report.data.length > 0 ? "text-ok" : "text-quiet"}>
          <Icon name={report.data.length > 0 ? "check" : "alert"} />
        </span>
        {text.taken(report.data.length)}
      </p>
      <Section title={text.refused(report.refused.length)}>
        <List label={text.refused(report.refused.length)}>
          {report.refused.map(({ index, contact, reason }) => (
            <Row key={index} label={<span className="block truncate">{contact}</span>} detail={text.reason(reason)} />
          ))}
        </List>
      </Section>
    </Screen>
  );
}
