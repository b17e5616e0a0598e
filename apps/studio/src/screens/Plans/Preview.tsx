import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { plans as text } from "../../text/plans.ts";

/** Leads to the preview of the public page, also before it is published. */
export function Preview() {
  return (
    <div className="mt-6">
      <List>
        <Row icon="eye" label={text.preview} detail={text.previewHint} to="/account/plan/preview" />
      </List>
    </div>
  );
}
