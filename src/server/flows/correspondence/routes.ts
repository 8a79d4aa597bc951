import { z } from 'zod';
import { resendEmail } from '#server/flows/correspondence/resend-email.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';

export const correspondenceRoutes = {
  'POST /api/admin/emails/:id/resend': endpoint({
    summary:
      "Sends an email again; one to the buyer of an order goes to the order's current address. An email that is waiting " +
      'to be sent stays as it is, and one of the samples is never sent.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: OutboxEmail,
    status: 202,
    errors: ['not_for_samples', 'blocked', 'too_late'],
    run: ({ input, actor, services }) => resendEmail(services, input.id, actor),
  }),
};
