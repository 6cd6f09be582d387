import { toRead } from '#platform/access/access.ts'
import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsProviderCalls, type BillsProviderRow } from '#areas/bills/providers/contract.ts'
import { billsProviderColumns } from '#areas/bills/providers/columns.ts'
import { BillsProviderForm } from '#areas/bills/providers/screens/BillsProviderForm.tsx'
import { billsScreens } from '#areas/bills/screens.ts'
import { referenceHref, referenceLabel, Standing, statusFilter } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { CreateInDialog } from '#platform/console/record/CreateInDialog.tsx'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

/** List of providers that forward bill payments to billers. */
export default function BillsProviders() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(billsProviderPlace)
  const remove = useApiMutation(billsProviderCalls.delete)
  const deletion = useDeletion<BillsProviderRow>({
    nameOf: ({ name }) => name,
    disabledReason: disabledReasons.delete,
    references: billsProviderCalls.uses,
    input: ({ providerId }) => ({ providerId }),
    nameOfReference: referenceLabel(t),
    hrefOfReference: referenceHref,
    remove: ({ providerId, version }) => remove.mutateAsync({ providerId, version }),
  })
  return (
    <>
      <ListScreen
        name="bills-providers"
        title={t('providersTitle')}
        pluralName={t('providersPluralName')}
        call={billsProviderCalls.list}
        exports={{ report: 'bills-providers', needs: toRead(billsProviderPlace) }}
        columns={useColumns(billsProviderColumns, {
          fee: formatFee,
          status: ({ status }) => <Standing status={status} />,
        })}
        filters={[statusFilter(t, 'active', 'maintenance', 'inactive')]}
        searchIn={t('searchProviders')}
        keyOf={({ providerId }) => providerId}
        nameOf={({ name }) => name}
        rowHref={({ providerId }) => addressOf(billsScreens.provider, { providerId })}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <CreateInDialog label={t('newProvider')} disabledReason={disabledReasons.create}>
            {(close) => <BillsProviderForm disabledReason={disabledReasons.create} onCancel={close} />}
          </CreateInDialog>
        }
        whenEmpty={{ title: t('noProviders'), sentence: t('noProvidersSentence') }}
      />
      {deletion.dialog}
    </>
  )
}

/** Formats a fee as `₱5.00` or `1.25 %`. */
export const formatFee = ({ feeType, fee }: Pick<BillsProviderRow, 'feeType' | 'fee'>) =>
  feeType === 'fixed' ? formatPesos(fee) : `${pesosFrom(fee)} %`
