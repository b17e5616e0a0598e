import { useNavigate } from "react-router";
import { PerformerPicker } from "../../features/performers/PerformerPicker.tsx";
import { accounts as text } from "../../text/accounts.ts";
import { Screen } from "../../ui/layout/Screen.tsx";
import { EndFanSessions } from "./EndFanSessions.tsx";

/** The accounts whose activity an admin can read, and whose sessions they can end. */
export function Accounts() {
  const navigate = useNavigate();
  return (
    <Screen title={text.title} back="/admin">
      <div className="mt-4">
        <PerformerPicker onPick={(accountId) => void navigate(`/admin?conta=${accountId}`)}>
          <EndFanSessions />
        </PerformerPicker>
      </div>
    </Screen>
  );
}
