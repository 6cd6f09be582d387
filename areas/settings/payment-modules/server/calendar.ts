import { words } from '#areas/settings/modes-of-payment/words.ts'
import { labelsOf, statusLabel } from '#platform/words.ts'
import { sql } from 'kysely'
import { mopPlace } from '#areas/settings/access.ts'
import type { ScheduleAction } from '#areas/settings/payment-modules/contract.ts'
import { nextFirings, type Plan, statusBy } from '#areas/settings/payment-modules/rules.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { Scheduled } from '#platform/contract/calendar.ts'
import { type CalendarFeed, maxEntriesPerKind, type CalendarRange } from '#platform/server/calendar-feed.ts'
import type { Database } from '#platform/server/db.ts'
import { dayMs } from '#platform/contract/fields.ts'

/** Calendar feed of scheduled payment method changes. Recurring schedules appear at each run. */
export const mopScheduleFeed: CalendarFeed = {
  kind: 'mop-schedule',
  title: labelsOf(words)('modes'),
  needs: withAnyFlag(mopPlace),
  async between(db, span) {
    const plans = await plansUntil(db, span.until)
    return plans
      .flatMap((plan) => timesOf(plan, span))
      .sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
      .slice(0, maxEntriesPerKind + 1)
  },
}

type CalendarSchedule = Plan & {
  schedulerId: number
  methodId: number
  title: string
  action: ScheduleAction
  status: string
  at: string
}

async function plansUntil(db: Database, until: string): Promise<CalendarSchedule[]> {
  const { rows } = await sql<CalendarSchedule>`
    select s.scheduler_id, s.method_id, m.label || ' (' || m.module || ')' as title, s.action, s.repeat, s.start_at, s.end_at,
      s.days, s.start_time, s.end_time, s.status, now() as at
    from mop_schedule s join mop_method m using (method_id)
    -- What repeats and was ended by a person says nothing of the times at which it no longer ran.
    where s.start_at < ${until} and (s.status in ('scheduled', 'running') or (s.status = 'ended' and s.repeat = 'none'))`.execute(
    db,
  )
  return rows
}

function timesOf(plan: CalendarSchedule, { from, until }: CalendarRange): Scheduled[] {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)]
  const days = Math.ceil((untilMs - fromMs) / dayMs) + 2
  // A run that started the day before, or a single run that started earlier, may still be in progress.
  const request = plan.repeat === 'none' ? Date.parse(plan.startAt) : fromMs - dayMs
  return nextFirings(plan, request, days)
    .filter(
      ({ at, until: to }) =>
        Date.parse(at) < untilMs && Math.max(Date.parse(to ?? at), Date.parse(at)) >= fromMs,
    )
    .map(({ at, until: to }) => ({
      id: `${plan.schedulerId} ${at}`,
      title: `${plan.title}: ${statusLabel(statusBy(plan.action))}`,
      startAt: at,
      endAt: to,
      state: stateOf(plan, at, to),
      path: `/mode-of-payment/module/${plan.methodId}/edit`,
      touches: [`method ${plan.methodId}`],
      within: [],
    }))
}

function stateOf({ status, at: now }: CalendarSchedule, at: string, to: string | null) {
  if (status === 'ended') return 'over'
  const nowMs = Date.parse(now)
  if (Date.parse(at) > nowMs) return 'planned'
  return to !== null && Date.parse(to) > nowMs ? 'running' : 'over'
}
