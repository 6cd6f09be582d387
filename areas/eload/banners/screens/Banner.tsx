import { words } from '#areas/eload/words.ts'
import { useParams } from '@tanstack/react-router'
import { bannerPlace } from '#areas/eload/access.ts'
import { BannerDraft, bannerCalls } from '#areas/eload/banners/contract.ts'
import { recordValues } from '#platform/console/form.ts'
import { BannerForm } from '#areas/eload/banners/screens/BannerForm.tsx'
import { useDisabledReasons, StatusActions, Figure, RecordScreen } from '#platform/console/record.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Banner() {
  const { id = '0' } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? <NewBanner /> : <StoredBanner key={key} bannerId={key} />
}

function NewBanner() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newBanner')}>
      <BannerForm disabledReason={useDisabledReasons(bannerPlace).create} />
    </RecordScreen>
  )
}

function StoredBanner({ bannerId }: { bannerId: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(bannerCalls.info)
  const banner = useSuspenseApiQuery(bannerCalls.info, { bannerId })
  const update = useApiMutation(bannerCalls.update)
  const disabledReason = useDisabledReasons(bannerPlace).update
  const { title, shownState, placement, sequence, status, version } = banner
  return (
    <RecordScreen
      title={title}
      status={<StatusBadge status={shownState} label={t(`status_${shownState}`)} />}
      figures={
        <>
          <Figure label={t('placement')} value={t(placement)} />
          <Figure label={t('position')} value={sequence > 0 ? sequence : '—'} />
        </>
      }
      actions={
        <StatusActions
          name={title}
          status={status}
          states={['active', 'inactive']}
          effect={(to) => (to === 'inactive' ? t('statusEffectShown', { name: title }) : '')}
          onStatus={(to, reason) =>
            update.mutateAsync({
              ...recordValues(BannerDraft, banner),
              image: banner.image?.key ?? '',
              bannerId,
              version,
              status: to,
              reason,
            })
          }
          disabledReason={disabledReason}
        />
      }
    >
      <BannerForm banner={banner} disabledReason={disabledReason} onReload={reload} />
    </RecordScreen>
  )
}
