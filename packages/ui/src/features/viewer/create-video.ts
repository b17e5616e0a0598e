/** A video element of the viewer, muted until it is told otherwise. */
export function createVideo(): HTMLVideoElement {
  return Object.assign(document.createElement("video"), {
    className: "absolute inset-0 size-full object-contain",
    preload: "auto",
    muted: true,
    playsInline: true,
    disablePictureInPicture: true,
  });
}
