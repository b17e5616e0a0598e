export async function countViewOf(id: string) {
  // A view that could not be told is not worth a word to who watches.
  await import("./count-view.ts").then(({ countView }) => countView(id)).catch(() => undefined);
}
