import { plans as text } from "../../text/plans.ts";
import { List } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";

/** The way to what fans will see, also before they can. */
export function Preview() {
  return (
    <div className="mt-6">
      <List>
        <Row icon="eye" label={text.preview} detail={text.previewHint} to="/account/plan/preview" />
      </List>
    </div>
  );
}
