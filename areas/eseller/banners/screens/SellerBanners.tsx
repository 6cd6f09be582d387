import { useState } from 'react'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { type SellerBanner, sellerBannerCalls, ShownState } from '#areas/eseller/banners/contract.ts'
import { sellerBannerList } from '#areas/eseller/banners/columns.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { ReorderButton, ListScreen, NameWithPicture, pinnedChoice } from '#platform/console/list.ts'
import { ReasonDialog, useDisabledReasons, recordWords, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

const BannerOrder = lazyPart(async () => ({
  default: (await import('#areas/eseller/screens/SortOrder.tsx')).BannerOrder,
}))

/** Banners of the eSupplies marketplace in order. */
export default function SellerBanners() {
  const t = useWords(words)
  const translate = useWords(recordWords)
  const disabledReasons = useDisabledReasons(eSuppliesPlace)
  const remove = useApiMutation(sellerBannerCalls.delete)
  const [leaving, setLeaving] = useState<SellerBanner | null>(null)
  const address = (action: 'edit' | 'view') => (row: SellerBanner) =>
    addressOf(esellerScreens.banner, { action, id: row.bannerId })
  return (
    <>
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
        nameOf={({ title }) => title}
        rowHref={address('view')}
        editHref={(row) => (disabledReasons.update === null ? address('edit')(row) : null)}
        rowMenu={(row) => [
          {
            label: translate('delete'),
            danger: true,
            disabledReason: disabledReasons.delete,
            onSelect: () => setLeaving(row),
          },
        ]}
        actions={
          <>
            <ReorderButton title={t('orderOfBanners')}>{() => <BannerOrder />}</ReorderButton>
            <ScreenButton to={esellerScreens.newBanner} params={{ action: 'add' }} label={t('newBanner')} />
          </>
        }
        whenEmpty={{ title: t('noBanners'), sentence: t('noBannersSentence') }}
      />
      {leaving && (
        <ReasonDialog
          title={translate('deleteTitle', { name: leaving.title })}
          consequence={translate('deleteSentence')}
          verb={translate('delete')}
          danger
          withReason={false}
          onConfirm={() => remove.mutateAsync({ bannerId: leaving.bannerId, version: leaving.version })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}
