import { IconAlertTriangle } from '@tabler/icons-react'
import type { CalendarKind } from '#areas/calendar/contract.ts'
import { spanOfDays } from '#areas/calendar/days.ts'
import { keyOf } from '#areas/calendar/screens/chosen.ts'
import { hueOf } from '#areas/calendar/screens/hues.ts'
import { type CalendarWords, calendarWords } from '#areas/calendar/words.ts'
import { day as dayText, moment } from '#platform/console/format.ts'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useLanguage, useWords } from '#platform/console/words.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './calendar.module.css'

const colours = { asked: 'warning', planned: 'info', running: 'success', over: 'secondary' } as const

type Props = {
  entry: ScheduledEntry
  all: readonly ScheduledEntry[]
  kinds: readonly CalendarKind[]
  /** The day it is told on: only what differs from it is said. */
  day: string
}

/** One scheduled thing: when, what, how it stands, and what it meets. */
export function Entry({ entry, all, kinds, day }: Props) {
  const t = useWords(calendarWords)
  const language = useLanguage()
  const met = entry.overlaps.flatMap((key) => all.filter((each) => keyOf(each) === key))
  return (
    <li className={styles.entry} data-hue={hueOf(kinds, entry.kind)}>
      <span className={styles.when}>{toldTime(entry, day, t)}</span>
      <span className={styles.what}>
        <AddressLink address={entry.path}>{entry.title}</AddressLink>
        <span className={styles.quiet}>
          {kinds.find((each) => each.kind === entry.kind)?.title[language] ?? entry.kind}
        </span>
        {met.length > 0 && (
          <span className={styles.met}>
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

function toldTime(entry: ScheduledEntry, day: string, t: Say<CalendarWords>): string {
  const [first, last] = spanOfDays(entry)
  const clock = (at: string, on: string) =>
    on === day ? moment(at, 'h:mm A') : `${dayText(at)} ${moment(at, 'h:mm A')}`
  const from = clock(entry.startAt, first)
  if (entry.endAt === null) return from
  return t('fromUntil', { from, until: clock(entry.endAt, last) })
}
