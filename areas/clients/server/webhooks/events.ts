import { z } from 'zod'
import { defineEvent } from '#platform/server/outbox.ts'

/** Event that staff send to one webhook to test it. Its record names the webhook. */
export const webhookTested = defineEvent({
  type: 'webhook.tested',
  record: 'webhook',
  scope: 'app:read',
  summary: 'Staff tested a webhook. Sent to each webhook, whatever its types.',
  data: z.object({ webhook: z.int() }),
  example: { webhook: 1 },
})
