import IconChevronLeft from '~icons/tabler/chevron-left'
import IconChevronRight from '~icons/tabler/chevron-right'
import { Button, Skeleton } from '@mantine/core'
import { type CalendarKind, calendarCalls } from '#areas/calendar/contract.ts'
import { daysOf, plusDays, plusMonths } from '#areas/calendar/days.ts'
import { DayList } from '#areas/calendar/screens/DayList.tsx'
import { Agenda } from '#areas/calendar/screens/Agenda.tsx'
import { SearchParams, type SetSearchParams, dayOf, views } from './search-params.ts'
import { KindFilter } from './KindFilter.tsx'
import { Month } from '#areas/calendar/screens/Month.tsx'
import { Week } from '#areas/calendar/screens/Week.tsx'
import { calendarWords } from '#areas/calendar/words.ts'
import { useAddress } from '#platform/console/router.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { DayInput, dayInManila } from '#platform/console/dates.ts'
import { formatDay as dayText, formatMoment, useWords } from '#platform/console/i18n.ts'
import { ErrorState } from '#platform/console/record.ts'
import { useShortcut } from '#platform/console/shortcuts.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import { Segmented } from '#platform/ui/plain.ts'
import styles from './calendar.module.css'

/** Calendar of all scheduled events, by month, by week or as a list. */
export default function Calendar() {
  const t = useWords(calendarWords)
  const [chosen, choose] = useAddress(SearchParams)
  const days = daysOf(chosen.view, dayOf(chosen))
  const answer = useApiQuery(calendarCalls.days, { from: days[0] ?? '', to: days.at(-1) ?? '' })
  const { data, error, refetch } = answer
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-12-24 mb-12">
        <div>
          <h1 className="m-0">{t('calendar')}</h1>
          <p className="muted text-13">{t('sentence')}</p>
        </div>
        <Steering chosen={chosen} choose={choose} days={days} />
      </header>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={480} radius="sm" />}
      {data && (
        <div aria-busy={answer.isPlaceholder}>
          <KindFilter
            kinds={data.kinds}
            entries={data.entries}
            chosen={chosen}
            choose={choose}
            onRetry={refetch}
          />
          <Shown kinds={data.kinds} entries={data.entries} chosen={chosen} choose={choose} days={days} />
        </div>
      )}
    </>
  )
}

type ShownProps = {
  kinds: readonly CalendarKind[]
  entries: readonly ScheduledEntry[]
  chosen: SearchParams
  choose: SetSearchParams
  days: readonly string[]
}

function Shown({ kinds, entries: all, chosen, choose, days }: ShownProps) {
  const entries = all.filter(
    ({ kind, overlaps }) =>
      (chosen.kind.length === 0 || chosen.kind.includes(kind)) &&
      (chosen.overlaps === '' || overlaps.length > 0),
  )
  const viewProps = { kinds, entries, all, days }
  if (chosen.view === 'list') return <Agenda {...viewProps} />
  if (chosen.view === 'week') return <Week {...viewProps} day={dayOf(chosen)} />
  return (
    <>
      <Month {...viewProps} day={dayOf(chosen)} onDay={(day) => choose({ day })} />
      <DayList {...viewProps} day={dayOf(chosen)} withTitle />
    </>
  )
}

type SteeringProps = { chosen: SearchParams; choose: SetSearchParams; days: readonly string[] }

function Steering({ chosen, choose, days }: SteeringProps) {
  const t = useWords(calendarWords)
  const day = dayOf(chosen)
  const go = (by: number) =>
    choose({ day: chosen.view === 'week' ? plusDays(day, 7 * by) : plusMonths(day, by) })
  useShortcut({ key: 't', label: t('keyToday') }, () => choose({ day: '' }))
  useShortcut({ key: 'm', label: t('keyMonth') }, () => choose({ view: 'month' }))
  useShortcut({ key: 'w', label: t('keyWeek') }, () => choose({ view: 'week' }))
  useShortcut({ key: 'l', label: t('keyList') }, () => choose({ view: 'list' }))
  useShortcut({ key: '<', label: t('keyPrevious') }, () => go(-1))
  useShortcut({ key: '>', label: t('keyNext') }, () => go(1))
  const label =
    chosen.view === 'week' ? `${dayText(days[0])} – ${dayText(days.at(-1))}` : formatMoment(day, 'MMMM YYYY')
  return (
    <div className="row gap-8">
      <Segmented
        label={t('views')}
        value={chosen.view}
        options={views.map((value) => ({ value, label: t(`view_${value}`) }))}
        onChange={(view) => choose({ view })}
      />
      <div className="row gap-8">
        <Button variant="default" onClick={() => go(-1)} aria-label={t('previousPeriod')}>
          <IconChevronLeft size={16} aria-hidden />
        </Button>
        <h2 className={styles.period} aria-live="polite">
          {label}
        </h2>
        <Button variant="default" onClick={() => go(1)} aria-label={t('nextPeriod')}>
          <IconChevronRight size={16} aria-hidden />
        </Button>
        <Button variant="default" disabled={day === dayInManila()} onClick={() => choose({ day: '' })}>
          {t('today')}
        </Button>
        <DayInput
          w={150}
          aria-label={t('goToDate')}
          required
          value={day}
          onChange={(next) => next !== null && choose({ day: next })}
        />
      </div>
    </div>
  )
}
