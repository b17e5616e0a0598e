import { useMutation, useQuery } from "@tanstack/react-query";
import { profileQuery, saveProfile } from "../../queries/profile.ts";
import { settings } from "../../text/settings.ts";
import { Switch } from "../../ui/form/Switch.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";

const text = settings.adult;

/** Explains the age check that fans then have to pass. Saved with the profile. */
export function Adult() {
  const { data } = useQuery(profileQuery());
  const { mutate, isPending, variables } = useMutation(saveProfile());
  if (!data) return null;
  return (
    <Switch
      label={text.label}
      hint={text.hint}
      checked={isPending ? variables?.adult === true : data.adult}
      onChange={({ target: { checked } }) =>
        mutate(
          { adult: checked },
          { onSuccess: () => showAlert({ type: "success", message: checked ? text.on : text.off }) },
        )
      }
    />
  );
}
