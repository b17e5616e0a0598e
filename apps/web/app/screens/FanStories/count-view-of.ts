export async function countViewOf(id: string) {
  // A view that could not be counted is no error for the person who watches.
  await import("./count-view.ts").then(({ countView }) => countView(id)).catch(() => undefined);
}
