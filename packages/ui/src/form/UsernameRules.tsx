import { Icon } from "../layout/Icon.tsx";
import { usernameRules } from "../lib/username-rules.ts";
import { auth } from "../text/auth.ts";

/** The rules of a username, each ticked once it is met. */
export function UsernameRules({ typed }: { typed: string }) {
  return (
    <ul>
      {usernameRules(typed).map(({ name, met }) => (
        <li key={name} className={`flex items-center gap-1 ${met ? "text-ok" : ""}`}>
          <Icon name={met ? "check" : "dot"} size={18} />
          {auth.usernameRules[name]}
          <span className="sr-only">{met ? auth.ruleMet : auth.ruleOpen}</span>
        </li>
      ))}
    </ul>
  );
}
