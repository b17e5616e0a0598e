import type { IconName } from "@camarim/ui/layout/Icon.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { iugu } from "../../text/iugu.ts";

const icons: IconName[] = ["check", "clock", "reload"];

export function SellingPoints() {
  return (
    <>
      <List>
        {iugu.onboarding.points.map(({ title, detail }, i) => (
          <Row key={title} icon={icons[i]} label={title} detail={detail} />
        ))}
      </List>
      <p className="mx-1 mt-3 text-small text-quiet">{iugu.onboarding.fees}</p>
    </>
  );
}
