import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useNavigate } from "react-router";
import { CreatorPicker } from "../../features/creators/CreatorPicker.tsx";
import { accounts as text } from "../../text/accounts.ts";
import { EndFanSessions } from "./EndFanSessions.tsx";

/** The accounts whose activity an admin can read, and whose sessions they can end. */
export function Accounts() {
  const navigate = useNavigate();
  return (
    <Screen title={text.title} back="/admin">
      <div className="mt-4">
        <CreatorPicker onPick={(accountId) => void navigate(`/admin?conta=${accountId}`)}>
          <EndFanSessions />
        </CreatorPicker>
      </div>
    </Screen>
  );
}
