import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsProviderCalls, type BillsProviderRow } from '#areas/bills/providers/contract.ts'
import { billsProviderList } from '#areas/bills/providers/columns.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { referenceLinks, BillsStatusBadge, statusFilter } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'
import { ListScreen, useDeletion } from '#platform/console/list.ts'
import { useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'

/** List of providers that forward bill payments to billers. */
export default function BillsProviders() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(billsProviderPlace)
  const deletion = useDeletion({
    call: billsProviderCalls.delete,
    key: ({ providerId }: BillsProviderRow) => ({ providerId }),
    disabledReason: disabledReasons.delete,
    references: { call: billsProviderCalls.uses, ...referenceLinks(t) },
  })
  return (
    <>
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
        rowHref={({ providerId }) => addressOf(billsScreens.provider, { providerId })}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <ScreenButton to={billsScreens.provider} params={{ providerId: 0 }} label={t('newProvider')} />
        }
        whenEmpty={{ title: t('noProviders'), sentence: t('noProvidersSentence') }}
      />
      {deletion.dialog}
    </>
  )
}

/** Formats a fee as `₱5.00` or `1.25%`. */
export const formatFee = ({ feeType, fee }: Pick<BillsProviderRow, 'feeType' | 'fee'>) =>
  feeType === 'fixed' ? formatPesos(fee) : formatPercent(fee)
