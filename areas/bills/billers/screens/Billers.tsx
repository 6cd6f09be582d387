import { Button } from '@mantine/core'
import { billerPlace } from '#areas/bills/access.ts'
import { billerCalls, type BillerRow } from '#areas/bills/billers/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { hrefOfUse, nameOfUse, Standing, statusFilter, type T } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { ArrangeButton } from '#platform/console/list/ArrangeButton.tsx'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { changedColumn } from '#platform/console/list/usual-columns.tsx'

const BillerOrder = lazyPart(async () => ({
  default: (await import('#areas/bills/screens/Orders.tsx')).BillerOrder,
}))

/** Everybody whose bills can be paid. */
export default function Billers() {
  const t = useWords(words)
  const closed = useClosed(billerPlace)
  const options = useAnswer(billerCalls.options, {}, { quiet: true })
  const remove = useAsk(billerCalls.delete)
  const deletion = useDeletion<BillerRow>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    uses: billerCalls.uses,
    wire: ({ id }) => ({ id }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  const choice = (key: string, label: string, from: readonly { id: number; name: string }[]): Filter => ({
    key,
    label,
    kind: 'choice',
    options: from.map(({ id, name }) => ({ value: id, label: name })),
    pinned: key === 'categoryId',
  })
  return (
    <>
      <ListScreen
        name="billers"
        title={t('billers')}
        things={t('billersInside')}
        call={billerCalls.list}
        columns={columnsIn(t)}
        filters={[
          statusFilter(t, 'active', 'maintenance', 'inactive'),
          choice('categoryId', t('category'), options.data?.categories ?? []),
          choice('providerId', t('provider'), options.data?.providers ?? []),
        ]}
        searchIn={t('searchBillers')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => addressOf(billsScreens.biller, { id })}
        rowMenu={(row) => [deletion.entry(row)]}
        exports={{ report: 'billers', needs: toRead(billerPlace) }}
        actions={
          <>
            <ArrangeButton title={t('orderOfBillers')}>{() => <BillerOrder />}</ArrangeButton>
            <ScreenLink to={billsScreens.biller} params={{ id: 0 }}>
              <Button component="span">{t('newBiller')}</Button>
            </ScreenLink>
          </>
        }
        whenEmpty={t('noBillers')}
      />
      {deletion.dialog}
    </>
  )
}

const columnsIn = (t: T): Column<BillerRow>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, logo }) => <PicturedName name={name} picture={logo} />,
  },
  { key: 'code', title: t('code'), mono: true, hidden: true, cell: ({ code }) => code },
  { key: 'status', title: t('status'), cell: ({ status }) => <Standing status={status} /> },
  { key: 'category', title: t('category'), cell: ({ categoryName }) => categoryName },
  {
    key: 'providers',
    title: t('routing'),
    cell: ({ providers }) => providers.map(({ name }) => name).join(', '),
  },
  {
    key: 'convenienceFee',
    title: t('convenienceFee'),
    align: 'end',
    cell: ({ convenienceFee }) => pesos(convenienceFee),
  },
  { key: 'income', title: t('income'), align: 'end', hidden: true, cell: ({ income }) => pesos(income) },
  {
    key: 'minAmount',
    title: t('minAmount'),
    align: 'end',
    hidden: true,
    cell: (row) => pesos(row.minAmount),
  },
  {
    key: 'maxAmount',
    title: t('maxAmount'),
    align: 'end',
    hidden: true,
    cell: (row) => pesos(row.maxAmount),
  },
  {
    key: 'merchantShare',
    title: t('merchantShare'),
    align: 'end',
    hidden: true,
    cell: ({ merchantShare }) => pesos(merchantShare),
  },
  {
    key: 'postingTime',
    title: t('postingTime'),
    hidden: true,
    cell: ({ postingTime }) => t(postingTime),
  },
  { key: 'cutOff', title: t('cutOff'), cell: ({ cutOff }) => cutOff ?? '—' },
  { key: 'place', title: t('place'), align: 'end', hidden: true, cell: ({ sequence }) => sequence },
  changedColumn(t('changed')),
]
