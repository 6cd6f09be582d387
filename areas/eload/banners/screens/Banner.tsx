import { BannerDraft, bannerCalls } from '#areas/eload/banners/contract.ts'
import { BannerForm } from '#areas/eload/banners/screens/BannerForm.tsx'
import { words } from '#areas/eload/words.ts'
import { recordValues } from '#platform/console/form.ts'
import { defineRecordScreen } from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default defineRecordScreen({
  words,
  calls: bannerCalls,
  key: 'bannerId',
  newTitle: 'newBanner',
  Form: BannerForm,
  status: {
    values: (banner) => recordValues(BannerDraft, banner),
    effect: ({ title }, t) => t('statusEffectShown', { name: title }),
  },
  view: ({ shownState, placement, sequence }, { t }) => ({
    status: <StatusBadge status={shownState} label={t(`status_${shownState}`)} />,
    figures: [
      [t('placement'), t(placement)],
      [t('position'), sequence > 0 ? sequence : '—'],
    ],
  }),
})
