import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listTemplates } from '#server/mail/preview-templates.ts';
import { TemplateSummary } from '#shared/schemas/outbox.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the templates of emails with the titles of their samples.',
  auth: 'admin',
  limit: 'admin',
  output: z.array(TemplateSummary),
  run: listTemplates,
});

export const ALL = otherMethods({ GET });
