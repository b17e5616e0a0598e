export async function countViewOf(id: string) {
  // A view that could not be counted is no error for the viewer.
  await import("./count-view.ts").then(({ countView }) => countView(id)).catch(() => undefined);
}
