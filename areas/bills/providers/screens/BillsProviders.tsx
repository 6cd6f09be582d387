import { billsProviderCalls, type BillsProviderRow } from '#areas/bills/providers/contract.ts'
import { billsProviderList } from '#areas/bills/providers/columns.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { referenceLinks, BillsStatusBadge, statusFilter } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'
import { ListScreen } from '#platform/console/list.ts'

/** List of providers that forward bill payments to billers. */
export default function BillsProviders() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('providersPluralName')}
      list={billsProviderList}
      cells={{
        fee: formatFee,
        status: ({ status }) => <BillsStatusBadge status={status} />,
      }}
      filters={[statusFilter(t, 'active', 'maintenance', 'inactive')]}
      searchIn={t('searchProviders')}
      keyOf={({ providerId }) => providerId}
      record={billsScreens.provider}
      newLabel={t('newProvider')}
      deletion={{
        call: billsProviderCalls.delete,
        key: 'providerId',
        references: { call: billsProviderCalls.uses, ...referenceLinks(t) },
      }}
      whenEmpty={{ title: t('noProviders'), sentence: t('noProvidersSentence') }}
    />
  )
}

/** Formats a fee as `₱5.00` or `1.25%`. */
export const formatFee = ({ feeType, fee }: Pick<BillsProviderRow, 'feeType' | 'fee'>) =>
  feeType === 'fixed' ? formatPesos(fee) : formatPercent(fee)
