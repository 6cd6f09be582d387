import { Button } from '@mantine/core'
import { bannerPlace } from '#areas/eload/access.ts'
import { type Banner, bannerCalls, Placement, ShownState } from '#areas/eload/banners/contract.ts'
import { bannerColumns } from '#areas/eload/banners/columns.ts'
import { bannerScreens } from '#areas/eload/banners/screens.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { ReorderButton } from '#platform/console/list/ReorderButton.tsx'
import { carrierLabel, carrierOptions } from '#areas/eload/screens/status-filter.ts'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useSimpleDeletion } from '#platform/console/record/use-deletion.tsx'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { choiceFilter, pinnedChoice } from '#platform/console/list/choice-filters.ts'

const BannerOrder = lazyPart(async () => ({ default: (await import('./BannerOrder.tsx')).BannerOrder }))

/** Banners of the load shop by placement. */
export default function Banners() {
  const t = useWords(words)
  const s = useWords(storefrontWords)
  const remove = useApiMutation(bannerCalls.delete)
  const deleting = useSimpleDeletion<Banner>({
    nameOf: ({ title }) => title,
    disabledReason: useDisabledReasons(bannerPlace).delete,
    remove: ({ bannerId, version }) => remove.mutateAsync({ bannerId, version }),
  })
  return (
    <>
      <ListScreen
        name="eload-banners"
        title={s('banners')}
        pluralName={s('bannersPlural')}
        call={bannerCalls.list}
        exports={{ report: 'eload-banners', needs: toRead(bannerPlace) }}
        columns={useColumns(bannerColumns, {
          placement: ({ placement }) => s(placement),
          sequence: ({ sequence }) => (sequence > 0 ? sequence : '—'),
          carrier: ({ carrier }) => carrierLabel(t, carrier),
        })}
        filters={[
          pinnedChoice('placement', s('placement'), Placement.options, (value) => s(value)),
          pinnedChoice('shownState', s('displayStatus'), ShownState.options, (value) => s(`status_${value}`)),
          choiceFilter('carrier', t('carrier'), carrierOptions(t)),
        ]}
        searchIn={s('searchTitle')}
        keyOf={({ bannerId }) => bannerId}
        nameOf={({ title }) => title}
        rowHref={({ bannerId }) => addressOf(bannerScreens.banner, { id: bannerId })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <>
            <ReorderButton title={s('bannerOrder')}>{() => <BannerOrder />}</ReorderButton>
            <ScreenLink to={bannerScreens.banner} params={{ id: 0 }}>
              <Button component="span">{s('newBanner')}</Button>
            </ScreenLink>
          </>
        }
        whenEmpty={s('noBanners')}
      />
      {deleting.dialog}
    </>
  )
}
