import { promoPlace } from '#areas/eload/access.ts'
import type { Carrier } from '#areas/eload/contract.ts'
import { promoList } from '#areas/eload/promos/columns.ts'
import { promoCalls, promoOptionCalls, PromoType } from '#areas/eload/promos/contract.ts'
import { DialogButton, useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { BulkActions } from './BulkActions.tsx'
import { promoScreens } from '#areas/eload/promos/screens.ts'
import { formatRebate } from '#areas/eload/promos/screens/rebates.ts'
import { promoAt } from '#areas/eload/promos/screens/use-carrier.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { categoryScreens } from '#areas/eload/categories/screens.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { statusFilter, ListScreen, choiceFilter, namedOptions } from '#platform/console/list.ts'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'

const ImportScreen = lazyPart(async () => ({
  default: (await import('#platform/console/import/ImportScreen.tsx')).ImportScreen,
}))
const RebateChanges = lazyPart(async () => ({ default: (await import('./RebateChanges.tsx')).RebateChanges }))

export function PromoList({ carrier }: { carrier: Carrier }) {
  const t = useWords(words)
  const p = useWords(promoWords)
  const isPhone = useIsPhone()
  const disabledReasons = useDisabledReasons(promoPlace)
  const { data: categories = [] } = useApiQuery(
    promoOptionCalls.categories,
    { carrier },
    { background: true },
  )
  const { data: providers = [] } = useApiQuery(promoOptionCalls.providers, {}, { background: true })
  return (
    <ListScreen
      pluralName={p('promosPlural')}
      fixed={{ carrier }}
      // On a phone, one row of tabs is enough: the carriers. The status is a filter there.
      tabs={isPhone ? 'none' : 'status'}
      list={promoList}
      cells={{
        category: ({ category }) => category.name,
        rebate: ({ rebateType, rebate }) => formatRebate(rebateType, rebate),
        provider: ({ providers }) => providers[0]?.name ?? '—',
        network: ({ network }) => network?.name ?? '—',
        validity: ({ validityDays }) => p('validDays', { n: validityDays }),
      }}
      targets={{
        category: ({ category }) => recordTarget(categoryScreens.category, { id: category.id }),
        provider: ({ providers: [first] }) =>
          first ? recordTarget(providerScreens.provider, { id: first.providerId }) : null,
        network: ({ network }) => network && recordTarget(networkScreens.network, { id: network.id }),
      }}
      filters={[
        statusFilter(t),
        choiceFilter('type', t('type'), PromoType.options, (value) => p(`type_${value}`)),
        choiceFilter('categoryId', p('category'), namedOptions(categories)),
        choiceFilter('providerId', p('provider'), namedOptions(providers)),
        { key: 'isFeatured', label: p('featured'), kind: 'bool' },
      ]}
      searchIn={p('searchPromos')}
      rowHref={({ id }) => promoAt(id, carrier)}
      deletion={{ call: promoCalls.delete, key: ['carrier', 'id'] }}
      bulk={(selection, clear) => (
        <BulkActions
          carrier={carrier}
          selection={selection}
          disabledReasons={disabledReasons}
          onDone={clear}
        />
      )}
      actions={
        <>
          <DialogButton label={p('rebates')} size="90rem">
            {() => <RebateChanges carrier={carrier} />}
          </DialogButton>
          <ScreenButton to={schedulerScreens.schedules} variant="default" label={p('scheduler')} />
          <DialogButton label={p('import')} title={p('importTitle')} size="90rem">
            {() => <ImportScreen kind="eload-promo" disabledReason={disabledReasons.create} />}
          </DialogButton>
          <ScreenButton
            to={promoScreens.promo}
            params={{ id: 0 }}
            search={{ carrier }}
            label={p('newPromo')}
          />
        </>
      }
      whenEmpty={p('noPromos')}
    />
  )
}
