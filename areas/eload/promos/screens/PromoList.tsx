import { Button } from '@mantine/core'
import { promoPlace } from '#areas/eload/access.ts'
import type { Carrier } from '#areas/eload/contract.ts'
import { type Promo, promoCalls, promoOptionCalls, PromoType } from '#areas/eload/promos/contract.ts'
import { DialogButton } from '#areas/eload/promos/screens/DialogButton.tsx'
import { ManyActions } from '#areas/eload/promos/screens/ManyActions.tsx'
import { promoScreens } from '#areas/eload/promos/screens.ts'
import { rebateShown } from '#areas/eload/promos/screens/rebates.ts'
import { promoAt } from '#areas/eload/promos/screens/use-carrier.ts'
import { type PromoWords, promoWords } from '#areas/eload/promos/words.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { statusFilter } from '#areas/eload/screens/status-filter.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeleting } from '#platform/console/record/use-deletion.tsx'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import { changedColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

const ImportScreen = lazyPart(async () => ({
  default: (await import('#platform/console/import/ImportScreen.tsx')).ImportScreen,
}))
const RebateChanges = lazyPart(async () => ({ default: (await import('./RebateChanges.tsx')).RebateChanges }))

/** The promos of one carrier. */
export function PromoList({ carrier }: { carrier: Carrier }) {
  const t = useWords(words)
  const p = useWords(promoWords)
  const closed = useClosed(promoPlace)
  const remove = useAsk(promoCalls.delete)
  const { data: categories = [] } = useAnswer(promoOptionCalls.categories, { carrier }, { quiet: true })
  const { data: providers = [] } = useAnswer(promoOptionCalls.providers, {}, { quiet: true })
  const deleting = useDeleting<Promo>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    remove: ({ id, version }) => remove.mutateAsync({ carrier, id, version }),
  })
  const optionsOf = (named: readonly { id: number; name: string }[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <ListScreen
        name="eload-promos"
        title={p('promos')}
        things={p('promosInside')}
        call={promoCalls.list}
        fixed={{ carrier }}
        columns={columnsIn(t, p)}
        filters={[
          statusFilter(t),
          {
            key: 'type',
            label: t('type'),
            kind: 'choice',
            options: PromoType.options.map((value) => ({ value, label: p(`type_${value}`) })),
          },
          { key: 'categoryId', label: p('category'), kind: 'choice', options: optionsOf(categories) },
          { key: 'providerId', label: p('provider'), kind: 'choice', options: optionsOf(providers) },
          { key: 'isFeatured', label: p('featured'), kind: 'bool' },
        ]}
        searchIn={p('searchPromos')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => promoAt(id, carrier)}
        rowMenu={(row) => [deleting.entry(row)]}
        bulk={(selection, clear) => (
          <ManyActions carrier={carrier} selection={selection} closed={closed} onDone={clear} />
        )}
        actions={
          <>
            <DialogButton label={p('rebates')} title={p('rebates')}>
              {() => <RebateChanges carrier={carrier} />}
            </DialogButton>
            <ScreenLink to={schedulerScreens.schedules}>
              <Button component="span" variant="default">
                {p('scheduler')}
              </Button>
            </ScreenLink>
            <DialogButton label={p('import')} title={p('importTitle')}>
              {() => <ImportScreen kind="eload-promo" closed={closed.create} />}
            </DialogButton>
            <ScreenLink to={promoScreens.promo} params={{ id: 0 }} search={{ carrier }}>
              <Button component="span">{p('newPromo')}</Button>
            </ScreenLink>
          </>
        }
        exports={{ report: 'eload-promos', needs: toRead(promoPlace) }}
        whenEmpty={p('noPromos')}
      />
      {deleting.dialog}
    </>
  )
}

const columnsIn = (t: Say<(typeof words)['en']>, p: Say<PromoWords>): Column<Promo>[] => [
  { key: 'sku', title: p('sku'), sort: 'sku', mono: true, cell: ({ sku }) => sku },
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'type', title: t('type'), hidden: true, cell: ({ type }) => p(`type_${type}`) },
  { key: 'category', title: p('category'), cell: ({ category }) => category.name },
  { key: 'amount', title: p('amount'), sort: 'amount', align: 'end', cell: ({ amount }) => pesos(amount) },
  { key: 'srp', title: p('srp'), align: 'end', hidden: true, cell: ({ srp }) => pesos(srp) },
  { key: 'margin', title: p('margin'), align: 'end', cell: ({ margin }) => pesos(margin) },
  {
    key: 'rebate',
    title: p('rebate'),
    align: 'end',
    cell: ({ rebateType, rebate }) => rebateShown(rebateType, rebate),
  },
  { key: 'provider', title: p('provider'), cell: ({ providers }) => providers[0]?.name ?? '—' },
  { key: 'network', title: p('network'), hidden: true, cell: ({ network }) => network?.name ?? '—' },
  {
    key: 'validity',
    title: p('validity'),
    hidden: true,
    cell: ({ validityDays }) => p('validDays', { n: validityDays }),
  },
  {
    key: 'sequence',
    title: p('place'),
    sort: 'sequence',
    align: 'end',
    hidden: true,
    cell: ({ sequence }) => sequence,
  },
  statusColumn(t('status'), t),
  changedColumn(t('changed'), { hidden: true }),
]
