import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { EMAIL_TEMPLATE_NAMES, type EmailTemplate, isSecretEmail } from '#shared/email-templates.ts';
import { AppError } from '#shared/errors.ts';
import type { TemplatePreview, TemplateSummary } from '#shared/schemas/outbox.schema.ts';

/** Returns the templates that have sample emails, with their titles. */
export async function listTemplates(): Promise<TemplateSummary[]> {
  const samples = await loadSamples();
  return EMAIL_TEMPLATE_NAMES.map((template) => ({
    template,
    isSecret: isSecretEmail(template),
    samples: samples.filter(({ sample }) => sample.template === template).map(({ title }) => title),
  })).filter(({ samples: titles }) => titles.length > 0);
}

/** Renders the sample emails of a template. @throws AppError `not_found` if it has none */
export async function previewTemplate(
  services: Pick<Services, 'db' | 'env'>,
  template: EmailTemplate,
): Promise<TemplatePreview> {
  const samples = (await loadSamples()).filter(({ sample }) => sample.template === template);
  if (samples.length === 0) throw new AppError('not_found');
  const { name } = readSetting(services, 'institute');
  const { renderEmail } = await import('./emails/render.ts');
  return {
    template,
    samples: samples.map(({ title, sample }) => ({ title, ...renderEmail(sample, name) })),
  };
}

async function loadSamples() {
  const { SAMPLES } = await import('./emails/samples.ts');
  return Object.entries(SAMPLES).map(([title, sample]) => ({ title, sample }));
}
