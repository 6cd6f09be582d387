import { toRead } from '#platform/access/access.ts'
import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsProviderCalls, type BillsProviderRow } from '#areas/bills/providers/contract.ts'
import { BillsProviderForm } from '#areas/bills/providers/screens/BillsProviderForm.tsx'
import { billsScreens } from '#areas/bills/screens.ts'
import { hrefOfUse, nameOfUse, Standing, statusFilter, type T } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { count, pesos } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { NewInDialog } from '#platform/console/record/NewInDialog.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/words.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { changedColumn } from '#platform/console/list/usual-columns.tsx'

/** Who passes payments on to billers. */
export default function BillsProviders() {
  const t = useWords(words)
  const closed = useClosed(billsProviderPlace)
  const remove = useAsk(billsProviderCalls.delete)
  const deletion = useDeletion<BillsProviderRow>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    uses: billsProviderCalls.uses,
    wire: ({ providerId }) => ({ providerId }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ providerId, version }) => remove.mutateAsync({ providerId, version }),
  })
  return (
    <>
      <ListScreen
        name="bills-providers"
        title={t('providers')}
        things={t('providersInside')}
        call={billsProviderCalls.list}
        exports={{ report: 'bills-providers', needs: toRead(billsProviderPlace) }}
        columns={columnsIn(t)}
        filters={[statusFilter(t, 'active', 'maintenance', 'inactive')]}
        searchIn={t('searchProviders')}
        keyOf={({ providerId }) => providerId}
        nameOf={({ name }) => name}
        rowHref={({ providerId }) => addressOf(billsScreens.provider, { providerId })}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <NewInDialog label={t('newProvider')} closed={closed.create}>
            {(close) => <BillsProviderForm closed={closed.create} onCancel={close} />}
          </NewInDialog>
        }
        whenEmpty={t('noProviders')}
      />
      {deletion.dialog}
    </>
  )
}

/** A fee as people say it: `₱5.00` or `1.25 %`. */
export const feeShown = ({ feeType, fee }: Pick<BillsProviderRow, 'feeType' | 'fee'>) =>
  feeType === 'fixed' ? pesos(fee) : `${pesosFrom(fee)} %`

const columnsIn = (t: T): Column<BillsProviderRow>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'code', title: t('code'), mono: true, cell: ({ code }) => code },
  { key: 'bank', title: t('settlementBank'), cell: ({ settlementBank }) => settlementBank },
  { key: 'fee', title: t('fee'), align: 'end', cell: feeShown },
  { key: 'billers', title: t('billerCount'), align: 'end', cell: ({ billerCount }) => count(billerCount) },
  {
    key: 'threshold',
    title: t('threshold'),
    align: 'end',
    hidden: true,
    cell: ({ lowBalanceThreshold }) => pesos(lowBalanceThreshold),
  },
  { key: 'status', title: t('status'), cell: ({ status }) => <Standing status={status} /> },
  { key: 'contact', title: t('contact'), hidden: true, cell: ({ contact }) => contact },
  changedColumn(t('changed')),
]
