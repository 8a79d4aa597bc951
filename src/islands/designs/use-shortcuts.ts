import { useEffect } from 'react';

interface Actions {
  /** Nothing may be changed at this moment. */
  isLocked: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onPasteFile: (file: File) => void;
}

/** Ctrl or Cmd with Z, with Shift and Z, and with Y; and a picture that is pasted. */
export function useShortcuts({ isLocked, onUndo, onRedo, onPasteFile }: Actions): void {
  useEffect(() => {
    if (isLocked) return;
    function press(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // A field's own undo would leave the rest of the design behind.
      event.preventDefault();
      if (key === 'y' || event.shiftKey) onRedo();
      else onUndo();
    }
    function paste(event: ClipboardEvent): void {
      // Office programs put a picture beside the words that are copied.
      const isText = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (isText && event.clipboardData?.types.includes('text/plain')) return;
      // What it is, is told when it is read: not every clipboard names the type of a drawing.
      const [file] = event.clipboardData?.files ?? [];
      if (!file) return;
      event.preventDefault();
      onPasteFile(file);
    }
    document.addEventListener('keydown', press);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('paste', paste);
    };
  }, [isLocked, onUndo, onRedo, onPasteFile]);
}
