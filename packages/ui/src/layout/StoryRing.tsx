/** A gradient around a round picture with unseen content; a thin line once everything is seen. */
export function StoryRing({ seen = false, children }: { seen?: boolean | undefined; children: React.ReactNode }) {
  return (
    <span className={`inline-block flex-none rounded-full p-ring align-top ${seen ? "bg-edge" : "bg-ring"}`}>
      <span className="block rounded-full border-3 border-bg bg-bg">{children}</span>
    </span>
  );
}
