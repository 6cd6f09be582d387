import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { LocalisedText, Day } from '#platform/contract/fields.ts'
import { ScheduledEntry } from '#platform/contract/calendar.ts'

/** Type of calendar events and whether its events are shown. */
export const CalendarKind = z.object({
  kind: z.string(),
  title: LocalisedText,
  /**
   * `closed`: the person lacks a permission. `cut`: only the first of too many events are shown. `failed`: the feed
   * could not be read.
   */
  state: z.enum(['shown', 'closed', 'cut', 'failed']),
  /** Permission that a closed type requires: a place in the access tree or a level. */
  needs: z.string(),
})
export type CalendarKind = z.infer<typeof CalendarKind>

export const calendarCalls = {
  /** Returns all events scheduled on the given Manila days. */
  days: call('/calendar/days', {
    needs: 'signed-in',
    request: z.object({ from: Day, to: Day }),
    reply: z.object({ entries: z.array(ScheduledEntry), kinds: z.array(CalendarKind) }),
  }),
}
