import { iugu } from "../../text/iugu.ts";
import type { IconName } from "../../ui/layout/Icon.tsx";
import { List } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";

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
