import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { BannerPicture, SellerBannerForm } from '#areas/eseller/banners/screens/SellerBannerForm.tsx'
import { words } from '#areas/eseller/words.ts'
import { formatShortMoment } from '#platform/console/i18n.ts'
import { defineRecordScreen, Facts } from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default defineRecordScreen({
  words,
  calls: sellerBannerCalls,
  key: 'bannerId',
  newTitle: 'newBanner',
  Form: SellerBannerForm,
  editLabel: 'editBanner',
  view: ({ title, image, shownState, sequence, linkType, linkValue, startAt, endAt, createdAt }, { t }) => ({
    status: <StatusBadge status={shownState} label={t(`status_${shownState}`)} />,
    figures: [[t('position'), sequence]],
    content: (
      <>
        <BannerPicture src={image?.url ?? null} title={title} />
        <Facts
          facts={[
            [
              t('link'),
              linkType === 'none' ? t('linkType_none') : `${t(`linkType_${linkType}`)}: ${linkValue}`,
            ],
            [t('startsOn'), startAt && formatShortMoment(startAt)],
            [t('endsOn'), endAt && formatShortMoment(endAt)],
            [t('createdOn'), formatShortMoment(createdAt)],
          ]}
        />
      </>
    ),
  }),
})
