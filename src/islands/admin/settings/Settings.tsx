import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { call } from '../../../client/api.ts';
import { DetailSkeleton } from '../kit/DetailSkeleton.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { DeliveryForm } from './forms/DeliveryForm.tsx';
import { FulfillmentForm } from './forms/FulfillmentForm.tsx';
import { InstituteForm } from './forms/InstituteForm.tsx';
import { NotifyForm } from './forms/NotifyForm.tsx';
import { RetentionForm } from './forms/RetentionForm.tsx';
import { ShippingForm } from './forms/ShippingForm.tsx';
import { SyncForm } from './forms/SyncForm.tsx';
import { TaxForm } from './forms/TaxForm.tsx';
import { PublishingState } from './PublishingState.tsx';
import { SettingSection } from './SettingSection.tsx';
import { SETTINGS_KEY } from './settings.queries.ts';
import { readSection } from './settings-view.ts';

/** What administrators can change without a restart (docs/product/back-office.md#settings). */
export function Settings() {
  const { section } = readSection(useSearch());
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: () => call('GET /api/admin/settings'),
  });
  const failure = error && (
    <LoadError message="Failed to load the settings. Please try again." error={error} onRetry={refetch} />
  );
  if (!data) return failure ?? <DetailSkeleton noun="settings" />;
  const { shipping, tax, delivery, fulfillment, sync, notify, retention, institute, categories } = data;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      {failure}
      <PublishingState />
      <SettingSection group="shipping" record={shipping} openGroup={section}>
        <ShippingForm record={shipping} />
      </SettingSection>
      <SettingSection group="tax" record={tax} openGroup={section}>
        <TaxForm record={tax} categories={categories} />
      </SettingSection>
      <SettingSection group="delivery" record={delivery} openGroup={section}>
        <DeliveryForm record={delivery} />
      </SettingSection>
      <SettingSection group="fulfillment" record={fulfillment} openGroup={section}>
        <FulfillmentForm record={fulfillment} />
      </SettingSection>
      <SettingSection group="sync" record={sync} openGroup={section}>
        <SyncForm record={sync} />
      </SettingSection>
      <SettingSection group="notify" record={notify} openGroup={section}>
        <NotifyForm record={notify} />
      </SettingSection>
      <SettingSection group="retention" record={retention} openGroup={section}>
        <RetentionForm record={retention} />
      </SettingSection>
      <SettingSection group="institute" record={institute} openGroup={section}>
        <InstituteForm record={institute} />
      </SettingSection>
    </div>
  );
}
