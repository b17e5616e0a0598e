import { Avatar } from "@camarim/ui/layout/Avatar.tsx";

type CreatorLeadProps = { profile: { fullName: string; profilePic: string | null }; children: React.ReactNode };

/** Whom an order is for. */
export function CreatorLead({ profile: { fullName, profilePic }, children }: CreatorLeadProps) {
  return (
    <p className="flex items-center gap-3 pt-2">
      <Avatar name={fullName} src={profilePic} />
      <span className="min-w-0 text-strong wrap-anywhere">{children}</span>
    </p>
  );
}
