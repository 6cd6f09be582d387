import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { ShownState } from '#platform/contract/banner.ts'
import { sellerBannerList } from '#areas/eseller/banners/columns.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { ReorderButton, ListScreen, NameWithPicture, pinnedChoice } from '#platform/console/list.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

const BannerOrder = lazyPart(async () => ({
  default: (await import('#areas/eseller/screens/SortOrder.tsx')).BannerOrder,
}))

/** Banners of the eSupplies marketplace in order. */
export default function SellerBanners() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('bannersPluralName')}
      list={sellerBannerList}
      cells={{
        title: ({ title, image }) => <NameWithPicture name={title} picture={image} isBanner />,
      }}
      filters={[
        pinnedChoice('shownState', t('displayStatus'), ShownState.options, (value) => t(`status_${value}`)),
      ]}
      searchIn={t('searchTitle')}
      keyOf={({ bannerId }) => bannerId}
      record={esellerScreens.banner}
      edit={sellerBannerCalls.update}
      deletion={{ call: sellerBannerCalls.delete, key: 'bannerId' }}
      actions={
        <>
          <ReorderButton title={t('orderOfBanners')}>{() => <BannerOrder />}</ReorderButton>
          <ScreenButton to={esellerScreens.newBanner} params={{ action: 'add' }} label={t('newBanner')} />
        </>
      }
      whenEmpty={{ title: t('noBanners'), sentence: t('noBannersSentence') }}
    />
  )
}
