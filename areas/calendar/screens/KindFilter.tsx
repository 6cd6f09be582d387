import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconLock from '~icons/tabler/lock'
import type { CalendarKind } from '#areas/calendar/contract.ts'
import type { SetSearchParams, SearchParams } from './search-params.ts'
import { colorOf } from './colors.ts'
import { calendarWords } from '#areas/calendar/words.ts'
import { formatCount, useLanguage, useWords } from '#platform/console/i18n.ts'
import type { ScheduledEntry } from '#platform/contract/calendar.ts'
import { Button } from '#platform/ui/plain.ts'
import { useLockedEntries } from '#platform/console/menu.ts'
import styles from './calendar.module.css'

type Props = {
  kinds: readonly CalendarKind[]
  entries: readonly ScheduledEntry[]
  chosen: SearchParams
  choose: SetSearchParams
  onRetry: () => void
}

/** Filter by event type, with the number of events and the reason a type is unavailable. */
export function KindFilter({ kinds, entries, chosen, choose, onRetry }: Props) {
  const t = useWords(calendarWords)
  const language = useLanguage()
  const toggle = (kind: string) =>
    choose({
      kind: chosen.kind.includes(kind) ? chosen.kind.filter((each) => each !== kind) : [...chosen.kind, kind],
    })
  const locked = useLockedEntries()
  const shown = kinds.filter(({ state }) => locked.isShown || state !== 'closed')
  const troubled = kinds.filter(({ state }) => state === 'failed' || state === 'cut')
  return (
    <>
      <fieldset className={`${styles.kinds} flex flex-wrap min-w-0 gap-6 mb-12`} aria-label={t('types')}>
        <button
          type="button"
          className={styles.kind}
          aria-pressed={chosen.kind.length === 0}
          onClick={() => choose({ kind: [] })}
        >
          {t('allTypes')}
        </button>
        {shown.map(({ kind, title, state, needs }) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            data-hue={colorOf(kinds, kind)}
            aria-pressed={chosen.kind.includes(kind)}
            disabled={state === 'closed'}
            title={state === 'closed' ? t('missingPermission', { place: needs }) : undefined}
            onClick={() => toggle(kind)}
          >
            {title[language]}
            {state === 'closed' ? (
              <IconLock size={14} aria-hidden />
            ) : (
              <span className="muted">
                {formatCount(entries.filter((entry) => entry.kind === kind).length)}
              </span>
            )}
          </button>
        ))}
        <button
          type="button"
          className={styles.kind}
          aria-pressed={chosen.overlaps !== ''}
          onClick={() => choose({ overlaps: chosen.overlaps === '' ? '1' : '' })}
        >
          <IconAlertTriangle size={14} aria-hidden /> {t('onlyOverlaps')}
          <span className="muted">
            {formatCount(entries.filter(({ overlaps }) => overlaps.length > 0).length)}
          </span>
        </button>
      </fieldset>
      {troubled.map(({ kind, title, state }) => (
        <p key={kind} className="mb-12 p-8-12 rounded-6 bg-warning text-warning" role="alert">
          {state === 'failed'
            ? t('loadFailed', { kind: title[language] })
            : t('shortened', {
                kind: title[language],
                n: formatCount(entries.filter((entry) => entry.kind === kind).length),
              })}{' '}
          {state === 'failed' && <Button onClick={onRetry}>{t('retry')}</Button>}
        </p>
      ))}
    </>
  )
}
