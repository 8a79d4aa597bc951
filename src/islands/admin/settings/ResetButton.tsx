import { useMutation } from '@tanstack/react-query';
import type { SettingRecord } from '#shared/schemas/settings.schema.ts';
import { SETTING_LABELS, type SettingGroup } from '#shared/settings.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { resetSetting, useSettingCache } from './settings.api.ts';
import { resetWords } from './source-words.ts';

interface Props<G extends SettingGroup> {
  group: G;
  record: SettingRecord<G>;
}

/** Puts the first value of a group back, after a question that says what it is. */
export function ResetButton<G extends SettingGroup>({ group, record }: Props<G>) {
  const { saved } = useSettingCache(group);
  const { mutate, isPending } = useMutation({
    mutationFn: () => resetSetting(group),
    onSuccess: (reset) => saved(reset, `${SETTING_LABELS[group]}: first value is back`),
    onError: ({ message }) => showFailure('First value not put back', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Put the first value back?',
      text: resetWords(group, record),
      action: 'Put it back',
    });
    if (isConfirmed) mutate();
  };
  return (
    <button
      type="button"
      className="button button-secondary self-start"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      Put the first value back
    </button>
  );
}
