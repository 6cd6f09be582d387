import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { ScheduledEntry } from '#platform/contract/calendar.ts'
import { Day } from '#platform/contract/fields/time.ts'

/** What the calendar shows of one kind, or why it does not. */
export const CalendarKind = z.object({
  kind: z.string(),
  title: z.object({ en: z.string(), fil: z.string() }),
  /** `closed` needs a right that the person lacks; `cut` shows the first of too many; `failed` could not be read. */
  state: z.enum(['shown', 'closed', 'cut', 'failed']),
  /** What a closed one needs: a place in the access tree, or a level. */
  needs: z.string(),
})
export type CalendarKind = z.infer<typeof CalendarKind>

export const calendarCalls = {
  /** All that is scheduled on these Manila days. Not in the specification. */
  days: call('/calendar/days', {
    needs: 'signed-in',
    request: z.object({ from: Day, to: Day }),
    reply: z.object({ entries: z.array(ScheduledEntry), kinds: z.array(CalendarKind) }),
  }),
}
