/** The longest that a press is waited for: one that ends outside of the window is never noticed. */
const MAX_PRESS_MS = 1000;

let isFollowing = false;
let pressed: Promise<void> | undefined;

/** Notices from now on when a pointer is pressed and released. */
export function followPresses(): void {
  if (isFollowing) return;
  isFollowing = true;
  document.addEventListener(
    'pointerdown',
    () => {
      pressed ??= new Promise((resolve) => {
        const ended = new AbortController();
        const end = () => {
          ended.abort();
          clearTimeout(timer);
          pressed = undefined;
          // After the click, which follows at once.
          setTimeout(resolve);
        };
        const timer = setTimeout(end, MAX_PRESS_MS);
        for (const event of ['pointerup', 'pointercancel'])
          document.addEventListener(event, end, { capture: true, signal: ended.signal });
      });
    },
    { capture: true },
  );
}

/**
 * Resolves after the click of the pointer that is pressed now; undefined while none is. What moves a button between press and release
 * takes its click away.
 */
export function pressEnded(): Promise<void> | undefined {
  return pressed;
}
