import { useMutation } from '@tanstack/react-query';
import type { SettingRecord, SettingReset } from '#shared/schemas/settings.schema.ts';
import { SETTING_LABELS, type SettingGroup } from '#shared/settings.ts';
import { ApiError } from '../../../client/api-error.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { resetSetting, useSettingCache } from './settings.queries.ts';
import { resetWords } from './source-words.ts';

interface Props<G extends SettingGroup> {
  group: G;
  record: SettingRecord<G>;
}

/**
 * Resets a group to its default, after a confirmation that shows the default. If someone else saved the group since, its form
 * shows that instead.
 */
export function ResetButton<G extends SettingGroup>({ group, record }: Props<G>) {
  const label = SETTING_LABELS[group];
  const { saved, onStale } = useSettingCache(group);
  const { mutate, isPending } = useMutation({
    mutationFn: (seen: SettingReset) => resetSetting(group, seen),
    onSuccess: (reset) => saved(reset, `${label} reset`),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale') onStale(error.body);
      showFailure(`Couldn't reset ${label}`, error.message);
    },
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Reset ${label} to default?`,
      text: resetWords(group, record),
      action: 'Reset',
    });
    // As shown in the confirmation.
    if (isConfirmed) mutate({ updatedAt: record.updatedAt ?? undefined });
  };
  return (
    <button
      type="button"
      className="button button-secondary self-start"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      Reset to default
    </button>
  );
}
