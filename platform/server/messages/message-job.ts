import { jobMessages } from '#platform/server/jobs/messages.ts'
import { z } from 'zod'
import { defineJob } from '#platform/server/jobs/jobs.ts'

export const messageJobOptions = {
  name: 'messages.send',
  title: jobMessages('JOB_SEND_MESSAGE'),
  data: z.object({ messageId: z.int() }),
  concurrency: 4,
  retryLimit: 6,
  backoff: 10,
}

/** Job definition used to enqueue a message. `messageJobs` in delivery.ts implements it. */
export const queuedMessage = defineJob<{ messageId: number }>({ ...messageJobOptions, run: async () => {} })
