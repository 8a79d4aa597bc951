/** The longest wait for a press to end: a release outside the window is never noticed. */
const MAX_PRESS_MS = 1000;

let isFollowing = false;
let isDown = false;
let pressed: Promise<void> | undefined;

/** Starts tracking pointer presses and releases. */
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
          // After the click, which follows immediately.
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
 * Resolves after the click of the current pointer press; undefined without one. Moving a button between press and release would
 * lose its click. The validation on click waits as well: one started by the press would end later and remove the server's
 * message.
 */
export function pressEnded(): Promise<void> | undefined {
  return pressed;
}
