import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useBackCloses } from '../../src/islands/kit/use-back-closes.ts';

/** A tab's history. As in browsers, Back takes effect later: when the test calls `finishBack`. */
function stubHistory() {
  const states: unknown[] = [null];
  let pending = 0;
  vi.stubGlobal('history', {
    get state() {
      return states.at(-1);
    },
    pushState: (state: unknown) => states.push(state),
    back: () => pending++,
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    entries: () => states.length,
    finishBack() {
      for (; pending > 0; pending--) {
        states.pop();
        window.dispatchEvent(new PopStateEvent('popstate'));
      }
    },
    pressBack() {
      pending++;
      this.finishBack();
    },
  };
}

const openOverlay = () => {
  const close = vi.fn();
  const { unmount } = renderHook(() => useBackCloses(close));
  return { close, unmount };
};

test('Back closes an overlay, even one opened right after another was closed; an overlay closed by its button leaves no history entry', () => {
  const tab = stubHistory();
  const { close, unmount } = openOverlay();
  tab.pressBack();
  expect(close).toHaveBeenCalledOnce();
  unmount();
  expect(tab.entries()).toBe(1);

  openOverlay().unmount();
  tab.finishBack();
  expect(tab.entries()).toBe(1);

  openOverlay().unmount();
  const second = openOverlay();
  tab.finishBack();
  expect(second.close).not.toHaveBeenCalled();
  expect(tab.entries()).toBe(2);
  tab.pressBack();
  expect(second.close).toHaveBeenCalledOnce();
  second.unmount();
  expect(tab.entries()).toBe(1);

  openOverlay().unmount();
  openOverlay().unmount();
  tab.finishBack();
  expect(tab.entries()).toBe(1);
});
