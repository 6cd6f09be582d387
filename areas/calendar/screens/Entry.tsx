import IconAlertTriangle from '~icons/tabler/alert-triangle'
import type { CalendarKind } from '#areas/calendar/contract.ts'
import { spanOfDays } from '#areas/calendar/days.ts'
import { keyOf } from './search-params.ts'
import { colorOf } from './colors.ts'
import { type CalendarWords, calendarWords } from '#areas/calendar/words.ts'
import {
  formatDay as dayText,
  formatMoment,
  type Translate,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { AddressLink } from '#platform/console/router.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './calendar.module.css'

const colours = {
  pending: 'warning',
  planned: 'info',
  announced: 'info',
  running: 'success',
  over: 'secondary',
} as const

type Props = {
  entry: ScheduledEntry
  all: readonly ScheduledEntry[]
  kinds: readonly CalendarKind[]
  /** Day under which the event is listed. Only differing dates are shown. */
  day: string
}

/** Scheduled event with its time, title, status and overlaps. */
export function Entry({ entry, all, kinds, day }: Props) {
  const t = useWords(calendarWords)
  const language = useLanguage()
  const met = entry.overlaps.flatMap((key) => all.filter((each) => keyOf(each) === key))
  return (
    <li className={styles.entry} data-hue={colorOf(kinds, entry.kind)}>
      <span className={styles.when}>{formatTimeRange(entry, day, t)}</span>
      <span className="stack flex-1 gap-2 min-w-0">
        <AddressLink address={entry.path}>{entry.title}</AddressLink>
        <span className="muted text-13">
          {kinds.find((each) => each.kind === entry.kind)?.title[language] ?? entry.kind}
        </span>
        {met.length > 0 && (
          <span className={`${styles.met} text-warning text-13`}>
            <IconAlertTriangle size={14} aria-hidden /> {t('overlaps')}{' '}
            {met.map((other, at) => (
              <span key={keyOf(other)}>
                {at > 0 && ', '}
                <AddressLink address={other.path}>{other.title}</AddressLink>
              </span>
            ))}
          </span>
        )}
      </span>
      <StatusBadge status={entry.state} label={t(`state_${entry.state}`)} colour={colours[entry.state]} />
    </li>
  )
}

function formatTimeRange(entry: ScheduledEntry, day: string, t: Translate<CalendarWords>): string {
  const [first, last] = spanOfDays(entry)
  const clock = (at: string, on: string) =>
    on === day ? formatMoment(at, 'h:mm A') : `${dayText(at)} ${formatMoment(at, 'h:mm A')}`
  const from = clock(entry.startAt, first)
  if (entry.endAt === null) return from
  return t('fromUntil', { from, until: clock(entry.endAt, last) })
}
