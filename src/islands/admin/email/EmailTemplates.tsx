import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type EmailTemplate, emailTemplateLabel } from '#shared/email-templates.ts';
import { call } from '../../../client/api.ts';
import { useStartInField } from '../kit/form/use-start-in-field.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Section } from '../kit/Section.tsx';
import { EmailPreview } from './EmailPreview.tsx';

/** Each template with sample data. */
export function EmailTemplates() {
  const { data, error, refetch } = useQuery({
    queryKey: ['email templates'],
    queryFn: () => call('GET /api/admin/email-templates'),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = data?.find(({ template }) => template === chosen) ?? data?.[0];
  const template = shown?.template;
  return (
    <div className="flex flex-col gap-4 p-4">
      {error && (
        <LoadError
          message="Failed to load the templates. Please try again."
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <div className="skeleton h-11" />}
      {data && (
        <TemplateChoice
          names={data.map(({ template: name }) => name)}
          chosen={template}
          onChoose={setChosen}
        />
      )}
      {template && (
        <LoadedRecord
          noun="template"
          queryKey={['email templates', template]}
          load={() => call('GET /api/admin/email-templates/:template', { template })}
        >
          {({ samples }) =>
            samples.map(({ title, ...body }) => (
              <Section key={title} title={title}>
                <EmailPreview body={body} title={title} />
              </Section>
            ))
          }
        </LoadedRecord>
      )}
    </div>
  );
}

interface ChoiceProps {
  names: readonly EmailTemplate[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
}

function TemplateChoice({ names, chosen, onChoose }: ChoiceProps) {
  const element = useRef<HTMLLabelElement>(null);
  useStartInField(element);
  return (
    <label ref={element} data-start className="sm:max-w-80">
      <span className="label">Template</span>
      <select className="input" value={chosen} onChange={({ target: { value } }) => onChoose(value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {emailTemplateLabel(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
