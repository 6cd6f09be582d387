import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { LocalisedText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Background run that the person started, with the path of the record it works on. */
export const OwnRun = z.object({
  id: z.int(),
  title: LocalisedText,
  state: z.enum(['queued', 'running', 'retrying', 'done', 'failed', 'cancelled']),
  queuedAt: Moment,
  total: z.int().nullable(),
  done: z.int(),
  failed: z.int(),
  error: z.string(),
  recordPath: z.string(),
  /** Whether the run created a file, which `exportCalls.link` returns. */
  hasFile: z.boolean(),
})
export type OwnRun = z.infer<typeof OwnRun>

/** Runs that the person started in the last day, newest first. */
export const ownRuns = callGroup({ needs: 'signed-in' }).read('/operations/jobs/mine', {
  reply: z.object({ runs: z.array(OwnRun) }),
  background: true,
})
