import { useState } from 'react'
import { ManyResults, type Results } from '#areas/approvals/screens/ManyResults.tsx'
import { words } from '#areas/approvals/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import type { Selection } from '#platform/console/list/ListScreen.tsx'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/words.ts'
import { approvalCalls, type ApprovalRow, type Verdict } from '#platform/contract/approvals.ts'

const mostAtOnce = 100

/** Approve or reject the chosen requests, each by itself, and say what became of each. */
export function DecideMany({ selection, onDone }: { selection: Selection<ApprovalRow>; onDone: () => void }) {
  const t = useWords(words)
  const sending = useAsk(approvalCalls.decideMany)
  const [results, setResults] = useState<Results | null>(null)
  const rows = selection.kind === 'some' ? selection.rows : []
  const items = rows.flatMap(({ id, hash }) => (hash === null ? [] : [{ requestId: id, hash }]))
  const toOpen = rows.filter(({ hash }) => hash === null)
  const n = rows.length
  const sum = rows.reduce((total, { amount }) => total + (amount ?? 0), 0)
  const consequence = sum === 0 ? t('manyNoAmount', { n }) : t('manyConsequence', { n, amount: pesos(sum) })
  const closed = whyClosed()

  const decide = (verdict: Verdict) => async (reason: string) => {
    const reply = await sending.mutateAsync({ items, verdict, ...(reason !== '' && { reason }) })
    if (reply.data.refused > 0) setResults(reply.data.results)
    else onDone()
    return reply
  }

  return (
    <>
      <ActionButton
        label={t('rejectMany', { n })}
        danger
        closed={closed}
        dialog={{ title: t('rejectMany', { n }), consequence, onConfirm: decide('reject') }}
      />
      <ActionButton
        label={t('approveMany', { n })}
        variant="filled"
        closed={closed}
        dialog={{
          title: t('approveMany', { n }),
          consequence,
          withReason: false,
          onConfirm: decide('approve'),
        }}
      />
      {results && (
        <ManyResults
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
