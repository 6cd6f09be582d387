import { bannerCalls, Placement } from '#areas/eload/banners/contract.ts'
import { ShownState } from '#platform/contract/banner.ts'
import { bannerList } from '#areas/eload/banners/columns.ts'
import { bannerScreens } from '#areas/eload/banners/screens.ts'
import { lazyPart } from '#platform/console/loading.ts'
import {
  ReorderButton,
  ListScreen,
  NameWithPicture,
  choiceFilter,
  pinnedChoice,
} from '#platform/console/list.ts'
import { carrierOptions } from '#areas/eload/screens/carrier-options.ts'
import { words } from '#areas/eload/words.ts'
import { useWords } from '#platform/console/i18n.ts'

const BannerOrder = lazyPart(async () => ({ default: (await import('./BannerOrder.tsx')).BannerOrder }))

/** Banners of the load shop by placement. */
export default function Banners() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('bannersPlural')}
      list={bannerList}
      cells={{
        title: ({ title, image }) => <NameWithPicture name={title} picture={image} isBanner />,
        sequence: ({ sequence }) => (sequence > 0 ? sequence : '—'),
      }}
      filters={[
        pinnedChoice('placement', t('placement'), Placement.options, (value) => t(value)),
        pinnedChoice('shownState', t('displayStatus'), ShownState.options, (value) => t(`status_${value}`)),
        choiceFilter('carrier', t('carrier'), carrierOptions(t)),
      ]}
      searchIn={t('searchTitle')}
      keyOf={({ bannerId }) => bannerId}
      record={bannerScreens.banner}
      newLabel={t('newBanner')}
      deletion={{ call: bannerCalls.delete, key: 'bannerId' }}
      actions={<ReorderButton title={t('bannerOrder')}>{() => <BannerOrder />}</ReorderButton>}
      whenEmpty={t('noBanners')}
    />
  )
}
