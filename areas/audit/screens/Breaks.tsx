import { Button } from '@mantine/core'
import { auditors } from '#areas/audit/access.ts'
import { auditCalls, type FoundBreak, type RecordedBreak } from '#areas/audit/contract.ts'
import { getRecordBreakError } from '#areas/audit/rules.ts'
import styles from '#areas/audit/screens/audit.module.css'
import { words } from '#areas/audit/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Props = { onRecord: (found: FoundBreak) => void }

/** Breaks of audit log and ledger history: those found, which can be recorded, and those recorded. */
export function Breaks({ onRecord }: Props) {
  const t = useWords(words)
  const { data } = useApiQuery(auditCalls.breaks, {}, { background: true })
  if (!data) return null
  return (
    <>
      {data.found.length > 0 && (
        <section className="grid gap-12">
          <h3 className="mb-8">{t('breaksTitle')}</h3>
          <p className="muted">{t('breaksSentence')}</p>
          <ul className="grid gap-8">
            {data.found.map((each) => (
              <Found key={each.lostHash} found={each} onRecord={onRecord} />
            ))}
          </ul>
        </section>
      )}
      {data.recorded.length > 0 && (
        <section className="grid gap-12">
          <h3 className="mb-8">{t('recordedTitle')}</h3>
          <ul className="grid gap-8">
            {data.recorded.map((each) => (
              <Recorded key={each.id} recorded={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Found({ found, onRecord }: Props & { found: FoundBreak }) {
  const t = useWords(words)
  const m = useMessage()
  const deniedReason = useDisabledReason(auditors)
  const error = getRecordBreakError(found)
  const disabledReason = deniedReason ?? (error && m(error))
  const positions = { from: formatCount(found.from), to: formatCount(found.to) }
  return (
    <li className={`${styles.break} grid gap-4 p-12 border-strong rounded-6`}>
      <div className="row justify-between gap-8 font-semibold">
        {t(`positions_${found.chain}`, positions)}
        <Button
          size="xs"
          variant="default"
          aria-label={t('recordBreakOf', positions)}
          aria-disabled={disabledReason !== null}
          {...(disabledReason !== null && { 'data-disabled': true, title: disabledReason })}
          onClick={(event) => (disabledReason === null ? onRecord(found) : event.preventDefault())}
        >
          {t('recordBreak')}
        </Button>
      </div>
      <p>{lostBetween(found, t)}</p>
      {disabledReason !== null && <p className="muted">{disabledReason}</p>}
    </li>
  )
}

const colours = { confirmed: 'secondary', 'earlier-file': 'secondary', changed: 'danger' } as const

function Recorded({ recorded }: { recorded: RecordedBreak }) {
  const t = useWords(words)
  const { chain, from, to, state, cause, reference, maker, checker, at } = recorded
  return (
    <li className={`${styles.break} grid gap-4 p-12 border-strong rounded-6`}>
      <div className="row justify-between gap-8 font-semibold">
        {t(`positions_${chain}`, { from: formatCount(from), to: formatCount(to) })}
        <StatusBadge status={state} colour={colours[state]} label={t(`state_${state}`)} />
      </div>
      <p>{lostBetween(recorded, t)}</p>
      <p>
        {reference} · {cause}
      </p>
      <p className="muted">{t('recordedBy', { maker, checker, when: formatShortMoment(at) })}</p>
    </li>
  )
}

const lostBetween = (
  { chain, lostFrom, lostTo }: Pick<FoundBreak, 'chain' | 'lostFrom' | 'lostTo'>,
  t: ReturnType<typeof useWords<(typeof words)['en']>>,
) => t(`lostBetween_${chain}`, { from: formatShortMoment(lostFrom), to: formatShortMoment(lostTo) })
