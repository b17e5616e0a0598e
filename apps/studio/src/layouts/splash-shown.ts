let isShown = false;

/** Whether this page started with the splash screen. */
export function wasSplashShown(): boolean {
  return isShown;
}

export function setSplashShown(): void {
  isShown = true;
}
