import { useEffect } from 'react';

interface Actions {
  /** Ignores the shortcuts. */
  isLocked: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onPasteFile: (file: File) => void;
}

/** Handles undo and redo (Ctrl or Cmd with Z, Shift+Z or Y) and pasted images. */
export function useShortcuts({ isLocked, onUndo, onRedo, onPasteFile }: Actions): void {
  useEffect(() => {
    if (isLocked) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // The undo of a field would not undo the rest of the design.
      event.preventDefault();
      if (key === 'y' || event.shiftKey) onRedo();
      else onUndo();
    }
    function onPaste(event: ClipboardEvent): void {
      // Office programs copy an image together with a text.
      const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (isText && event.clipboardData?.types.includes('text/plain')) return;
      // Reading it determines its type: some clipboards have none for an SVG.
      const [file] = event.clipboardData?.files ?? [];
      if (!file) return;
      event.preventDefault();
      onPasteFile(file);
    }
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('paste', onPaste);
    };
  }, [isLocked, onUndo, onRedo, onPasteFile]);
}
