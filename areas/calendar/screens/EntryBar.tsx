import IconAlertTriangle from '~icons/tabler/alert-triangle'
import type { CalendarKind } from '#areas/calendar/contract.ts'
import type { Bar } from '#areas/calendar/days.ts'
import { colorOf } from './colors.ts'
import { calendarWords } from '#areas/calendar/words.ts'
import { formatDay as dayText, formatMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { AddressLink } from '#platform/console/router.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import styles from './calendar.module.css'

type Props = {
  bar: Bar<ScheduledEntry>
  kinds: readonly CalendarKind[]
  /** Row in the grid. */
  row: number
}

/** Bar of an event across its days. */
export function EntryBar({ bar, kinds, row }: Props) {
  const t = useWords(calendarWords)
  const language = useLanguage()
  const { entry, column, span } = bar
  const kind = kinds.find((each) => each.kind === entry.kind)?.title[language] ?? entry.kind
  const isMet = entry.overlaps.length > 0
  return (
    <div
      className={styles.barPlace}
      style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: row }}
      data-hue={colorOf(kinds, entry.kind)}
      data-state={entry.state}
      data-before={bar.isCutBefore || undefined}
      data-after={bar.isCutAfter || undefined}
    >
      <AddressLink
        address={entry.path}
        className={styles.bar ?? ''}
        title={[
          kind,
          entry.title,
          `${dayText(entry.startAt)} ${formatMoment(entry.startAt, 'h:mm A')}`,
          t(`state_${entry.state}`),
          ...(isMet ? [t('overlap')] : []),
        ].join(' · ')}
      >
        {isMet && <IconAlertTriangle size={12} aria-label={t('overlap')} />}
        {!bar.isCutBefore && (
          <span className={`${styles.barTime} muted`}>{formatMoment(entry.startAt, 'h:mm A')}</span>
        )}
        {entry.title}
      </AddressLink>
    </div>
  )
}
