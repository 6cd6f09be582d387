import { Button } from '@mantine/core'
import { useState } from 'react'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { type SellerBanner, sellerBannerCalls, ShownState } from '#areas/eseller/banners/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import type { T } from '#areas/eseller/screens/choices.ts'
import { words } from '#areas/eseller/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { ArrangeButton } from '#platform/console/list/ArrangeButton.tsx'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { createdColumn } from '#platform/console/list/usual-columns.tsx'

const BannerOrder = lazyPart(async () => ({
  default: (await import('#areas/eseller/screens/SellerOrder.tsx')).BannerOrder,
}))

/** The banners of the marketplace, in their order. */
export default function SellerBanners() {
  const t = useWords(words)
  const say = useWords(recordWords)
  const closed = useClosed(eSuppliesPlace)
  const remove = useAsk(sellerBannerCalls.delete)
  const [leaving, setLeaving] = useState<SellerBanner | null>(null)
  const address = (action: 'edit' | 'view') => (row: SellerBanner) =>
    addressOf(esellerScreens.banner, { action, id: row.bannerId })
  return (
    <>
      <ListScreen
        name="eseller-banners"
        title={t('banners')}
        things={t('bannersInside')}
        call={sellerBannerCalls.list}
        exports={{ report: 'eseller-banners', needs: toRead(eSuppliesPlace) }}
        columns={columnsIn(t)}
        filters={[
          {
            key: 'shownState',
            label: t('state'),
            kind: 'choice',
            options: ShownState.options.map((value) => ({ value, label: t(`state_${value}`) })),
            pinned: true,
          },
        ]}
        searchIn={t('searchTitle')}
        keyOf={({ bannerId }) => bannerId}
        nameOf={({ title }) => title}
        rowHref={address('view')}
        editHref={(row) => (closed.update === null ? address('edit')(row) : null)}
        rowMenu={(row) => [
          { label: say('delete'), danger: true, closed: closed.delete, onSelect: () => setLeaving(row) },
        ]}
        actions={
          <>
            <ArrangeButton title={t('orderOfBanners')}>{() => <BannerOrder />}</ArrangeButton>
            <ScreenLink to={esellerScreens.newBanner} params={{ action: 'add' }}>
              <Button component="span">{t('newBanner')}</Button>
            </ScreenLink>
          </>
        }
        whenEmpty={t('noBanners')}
      />
      {leaving && (
        <ReasonDialog
          title={say('deleteTitle', { name: leaving.title })}
          consequence={say('deleteSentence')}
          verb={say('delete')}
          danger
          withReason={false}
          onConfirm={() => remove.mutateAsync({ bannerId: leaving.bannerId, version: leaving.version })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

const columnsIn = (t: T): Column<SellerBanner>[] => [
  {
    key: 'title',
    title: t('title'),
    sort: 'title',
    cell: ({ title, image }) => <PicturedName name={title} picture={image} />,
  },
  { key: 'sequence', title: t('place'), sort: 'sequence', align: 'end', cell: ({ sequence }) => sequence },
  { key: 'link', title: t('link'), cell: ({ linkType }) => t(`link_${linkType}`) },
  {
    key: 'shownState',
    title: t('state'),
    cell: ({ shownState }) => <StatusBadge status={shownState} label={t(`state_${shownState}`)} />,
  },
  { key: 'startAt', title: t('startAt'), cell: ({ startAt }) => startAt && shortMoment(startAt) },
  { key: 'endAt', title: t('endAt'), cell: ({ endAt }) => endAt && shortMoment(endAt) },
  createdColumn(t('created')),
]
