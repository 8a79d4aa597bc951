import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { previewTemplate } from '#server/mail/preview-templates.ts';
import { EMAIL_TEMPLATE_NAMES } from '#shared/email-templates.ts';
import { TemplatePreview } from '#shared/schemas/outbox.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Renders the samples of a template, each as HTML and as plain text.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ template: z.enum(EMAIL_TEMPLATE_NAMES) }),
  output: TemplatePreview,
  missing: 'not_found',
  run: ({ input, services }) => previewTemplate(services, input.template),
});

export const ALL = otherMethods({ GET });
