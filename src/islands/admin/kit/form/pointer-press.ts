/** The longest that a press is waited for: one that ends outside of the window is never noticed. */
const MAX_PRESS_MS = 1000;

let isFollowing = false;
let isDown = false;
let pressed: Promise<void> | undefined;

/** Notices from now on when a pointer is pressed and released. */
export function followPresses(): void {
  if (isFollowing) return;
  isFollowing = true;
  document.addEventListener(
    'pointerdown',
    () => {
      if (isDown) return;
      isDown = true;
      const press = new Promise<void>((resolve) => {
        const ended = new AbortController();
        const end = () => {
          ended.abort();
          clearTimeout(timer);
          isDown = false;
          // After the click, which follows at once.
          setTimeout(() => {
            if (pressed === press) pressed = undefined;
            resolve();
          });
        };
        const timer = setTimeout(end, MAX_PRESS_MS);
        for (const event of ['pointerup', 'pointercancel'])
          document.addEventListener(event, end, { capture: true, signal: ended.signal });
      });
      pressed = press;
    },
    { capture: true },
  );
}

/**
 * Resolves after the click of the pointer that is pressed now; undefined while none is. What moves a button between press and release
 * takes its click away. The check that a click starts waits as well: one that the press started would end after it otherwise, and
 * remove the server's message.
 */
export function pressEnded(): Promise<void> | undefined {
  return pressed;
}
