/** Secondary lines below the message of an order's notice. */
export function NoticeDetails({ lines = [] }: { lines?: readonly string[] | undefined }) {
  if (lines.length === 0) return null;
  return (
    <div className="-mt-2 text-small text-quiet tabular">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
