import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { BannerPicture, SellerBannerForm } from '#areas/eseller/banners/screens/SellerBannerForm.tsx'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import {
  HistoryPanel,
  Facts,
  Figure,
  RecordScreen,
  CreateOrEdit,
  type StoredProps,
  useDisabledReasons,
  ScreenButton,
} from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function SellerBanner() {
  const t = useWords(words)
  return (
    <CreateOrEdit title={t('newBanner')} place={eSuppliesPlace} Form={SellerBannerForm} Edit={StoredBanner} />
  )
}

function StoredBanner({ id, isEdited }: StoredProps) {
  const t = useWords(words)
  const reload = useRefetchCall(sellerBannerCalls.info)
  const banner = useSuspenseApiQuery(sellerBannerCalls.info, { bannerId: id })
  const disabledReason = useDisabledReasons(eSuppliesPlace).update
  const { title, shownState, sequence, linkType, linkValue, startAt, endAt } = banner
  return (
    <RecordScreen
      title={title}
      status={<StatusBadge status={shownState} label={t(`status_${shownState}`)} />}
      figures={<Figure label={t('position')} value={sequence} />}
      actions={
        !isEdited &&
        disabledReason === null && (
          <ScreenButton
            to={esellerScreens.banner}
            params={{ action: 'edit', id }}
            variant="default"
            label={t('editBanner')}
          />
        )
      }
      {...(!isEdited && { aside: <HistoryPanel kind="eseller-banner" id={id} /> })}
    >
      {isEdited ? (
        <SellerBannerForm banner={banner} disabledReason={disabledReason} onReload={reload} />
      ) : (
        <>
          <BannerPicture src={banner.image?.url ?? null} title={title} />
          <Facts
            facts={[
              [
                t('link'),
                linkType === 'none' ? t('linkType_none') : `${t(`linkType_${linkType}`)}: ${linkValue}`,
              ],
              [t('startsOn'), startAt && formatShortMoment(startAt)],
              [t('endsOn'), endAt && formatShortMoment(endAt)],
              [t('createdOn'), formatShortMoment(banner.createdAt)],
            ]}
          />
        </>
      )}
    </RecordScreen>
  )
}
