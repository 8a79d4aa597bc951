import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Props {
  text: string;
  /** If false, renders the trigger alone. Narrow screens have no tooltip either way: they always show labels. */
  enabled?: boolean;
  /** The trigger: one element that accepts a ref. */
  children: ReactNode;
}

/** A tooltip (docs/product/back-office.md#tooltips). Its text is also the trigger's name: touch screens show no tooltips. */
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
