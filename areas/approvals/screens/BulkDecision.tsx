import { useState } from 'react'
import { BulkResults, type Results } from './BulkResults.tsx'
import { words } from '#areas/approvals/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatSignedPesos } from '#platform/console/i18n/format.ts'
import type { Selection } from '#platform/console/list/ListScreen.tsx'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { approvalCalls, type ApprovalRow, type Verdict } from '#platform/contract/approvals.ts'
import styles from './bulk-decision.module.css'
import { PlainTable } from '#platform/ui/plain/PlainTable.tsx'

const mostAtOnce = 100

const creditOf = ({ amount, debit }: ApprovalRow) => (amount ?? 0) - debit

/** Totals of credits and debits, shown separately: `+₱62,800.50 −₱100.00`. */
function creditsAndDebits(rows: readonly ApprovalRow[]): string {
  const sum = (part: (row: ApprovalRow) => number) => rows.reduce((total, row) => total + part(row), 0)
  const [credits, debits] = [sum(creditOf), sum(({ debit }) => debit)]
  return [credits > 0 && formatSignedPesos(credits), debits > 0 && formatSignedPesos(-debits)]
    .filter(Boolean)
    .join(' ')
}

/** List of the selected requests with their amounts. */
function Decided({ rows }: { rows: readonly ApprovalRow[] }) {
  const t = useWords(words)
  const language = useLanguage()
  const sums = creditsAndDebits(rows)
  return (
    <PlainTable
      label={t('things')}
      className={styles.decided}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        [t('reference'), ({ ref }) => ref],
        [t('request'), ({ title }) => title[language]],
        [t('amount'), (row) => creditsAndDebits([row]), 'figure'],
      ]}
      foot={sums === '' ? [] : [[t('total'), sums]]}
    />
  )
}

/** Dialog that approves or rejects the selected requests, each separately, and shows the result of each. */
export function BulkDecision({
  selection,
  onDone,
}: {
  selection: Selection<ApprovalRow>
  onDone: () => void
}) {
  const t = useWords(words)
  const sending = useApiMutation(approvalCalls.decideMany)
  const [results, setResults] = useState<Results | null>(null)
  const rows = selection.kind === 'some' ? selection.rows : []
  const items = rows.flatMap(({ id, hash }) => (hash === null ? [] : [{ requestId: id, hash }]))
  const toOpen = rows.filter(({ hash }) => hash === null)
  const n = rows.length
  const consequence = (
    <>
      <p>{t('manyConsequence')}</p>
      <Decided rows={rows} />
    </>
  )
  const disabledReason = whyClosed()

  const decide = (verdict: Verdict) => async (reason: string) => {
    const reply = await sending.mutateAsync({ items, verdict, ...(reason !== '' && { reason }) })
    if (reply.data.failed > 0) setResults(reply.data.results)
    else onDone()
    return reply
  }

  return (
    <>
      <ActionButton
        label={t('rejectMany', { n })}
        danger
        disabledReason={disabledReason}
        dialog={{ title: t('rejectMany', { n }), consequence, isWide: true, onConfirm: decide('reject') }}
      />
      <ActionButton
        label={t('approveMany', { n })}
        variant="filled"
        disabledReason={disabledReason}
        dialog={{
          title: t('approveMany', { n }),
          consequence,
          isWide: true,
          withReason: false,
          onConfirm: decide('approve'),
        }}
      />
      {results && (
        <BulkResults
          results={results}
          onClose={() => {
            setResults(null)
            onDone()
          }}
        />
      )}
    </>
  )

  function whyClosed(): string | null {
    if (selection.kind === 'all') return t('pageByPage')
    if (toOpen.length > 0) return t('openEach', { refs: toOpen.map(({ ref }) => ref).join(', ') })
    return n > mostAtOnce ? t('tooMany', { most: String(mostAtOnce) }) : null
  }
}
