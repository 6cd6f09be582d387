import type { AdjustableTransaction } from '#areas/adjustments/contract.ts'
import { words } from '#areas/adjustments/words.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'
import { SelectInput } from '#platform/console/form.ts'

type Props = {
  /** Null while loading. */
  transactions: readonly AdjustableTransaction[] | null
  /** Reference number entered in the form. */
  chosen: string
  onChoose: (refNo: string) => void
}

/** Newest transactions of the wallet, from which the related one can be selected. */
export function RecentTransactions({ transactions, chosen, onChoose }: Props) {
  const t = useWords(words)
  if (transactions === null) return null
  if (transactions.length === 0) return <p className="muted">{t('noRecent')}</p>
  // Entries of one transaction share its reference, and the options of a field are unique.
  const distinct = [
    ...new Map(transactions.toReversed().map((each) => [each.refNo, each])).values(),
  ].toReversed()
  return (
    <SelectInput
      label={t('recent')}
      description={t('recentHint')}
      value={transactions.some(({ refNo }) => refNo === chosen) ? chosen : ''}
      data={[
        { value: '', label: '—' },
        ...distinct.map(({ refNo, type, amount, status, createdAt }) => ({
          value: refNo,
          label: `${refNo} · ${labelOf(type)} · ${formatPesos(amount)} · ${labelOf(status)} · ${formatShortMoment(createdAt)}`,
        })),
      ]}
      onChange={onChoose}
    />
  )
}
