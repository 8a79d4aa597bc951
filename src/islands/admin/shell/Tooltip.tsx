import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Props {
  text: string;
  /** Without it, the trigger alone. On narrow screens, where labels are always shown, there is no tooltip either way. */
  enabled?: boolean;
  /** The trigger: one element that accepts a ref. */
  children: ReactNode;
}

/** A tooltip (docs/product/back-office.md#tooltips). What it says is also the trigger's name: touch screens show no tooltips. */
export function Tooltip({ text, enabled = true, children }: Props) {
  return (
    <Radix.Root open={enabled ? undefined : false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side="right"
          sideOffset={16}
          className="z-50 max-lg:hidden rounded-md bg-ink px-3 py-1.5 text-sm text-white shadow-raised"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
