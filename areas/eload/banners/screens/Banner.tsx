import { useParams } from '@tanstack/react-router'
import { bannerPlace } from '#areas/eload/access.ts'
import { bannerCalls } from '#areas/eload/banners/contract.ts'
import { BannerForm } from '#areas/eload/banners/screens/BannerForm.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { useReply } from '#platform/console/ask.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'

export default function Banner() {
  const { id = '0' } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? <NewBanner /> : <StoredBanner key={key} bannerId={key} />
}

function NewBanner() {
  const s = useWords(storefrontWords)
  return (
    <RecordScreen title={s('newBanner')}>
      <BannerForm closed={useClosed(bannerPlace).create} />
    </RecordScreen>
  )
}

function StoredBanner({ bannerId }: { bannerId: number }) {
  const s = useWords(storefrontWords)
  const reload = useReload(bannerCalls.info)
  const banner = useReply(bannerCalls.info, { bannerId })
  const { title, shownState, placement, sequence } = banner
  return (
    <RecordScreen
      title={title}
      status={<StatusBadge status={shownState} label={s(`state_${shownState}`)} />}
      figures={
        <>
          <Figure label={s('placement')} value={s(placement)} />
          <Figure label={s('place')} value={sequence > 0 ? sequence : '—'} />
        </>
      }
    >
      <BannerForm banner={banner} closed={useClosed(bannerPlace).update} onReload={reload} />
    </RecordScreen>
  )
}
