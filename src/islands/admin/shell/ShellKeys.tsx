import { CircleHelp, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isTyping } from '../kit/list/use-list-keys.ts';
import { loadedPart, PartBoundary } from '../kit/loaded-part.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { Tooltip } from './Tooltip.tsx';

const { Part: CommandPalette, retry } = loadedPart(
  async () => (await import('./CommandPalette.tsx')).CommandPalette,
);

/** Opens the command palette and the help: by button, Ctrl+K or Cmd+K, and ?. */
export function ShellKeys() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isPalette && (event.key !== '?' || isTyping(event))) return;
      event.preventDefault();
      setOpen(isPalette ? 'palette' : 'help');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        className="button button-quiet text-sm"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
      >
        <Search aria-hidden="true" size={16} />
        <span className="max-sm:sr-only">Find</span>
        <kbd className="hidden rounded-sm border border-sand px-1 text-xs text-stone sm:inline">Ctrl K</kbd>
      </button>
      <Tooltip text="Help and keyboard shortcuts">
        <button
          type="button"
          aria-label="Help and keyboard shortcuts"
          className="grid size-11 cursor-pointer place-items-center"
          onClick={() => setOpen('help')}
        >
          <CircleHelp aria-hidden="true" size={18} />
        </button>
      </Tooltip>
      {open === 'palette' && (
        <PartBoundary fallback={null} onRetry={retry}>
          <CommandPalette onClose={close} />
        </PartBoundary>
      )}
      <HelpDialog open={open === 'help'} onClose={close} />
    </div>
  );
}
