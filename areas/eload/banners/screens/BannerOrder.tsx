import { words } from '#areas/eload/words.ts'
import { useState } from 'react'
import { bannerCalls, Placement } from '#areas/eload/banners/contract.ts'
import { SortableRecords } from '#platform/console/list.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eload/screens/eload.module.css'
import { SelectInput } from '#platform/console/form.ts'

/** Editor for the order of the banners of one placement. */
export function BannerOrder() {
  const t = useWords(words)
  const [placement, setPlacement] = useState<Placement>('home')
  const { data, isPlaceholder } = useApiQuery(bannerCalls.order, { placement }, { background: true })
  // The list below uses the same query, so this adds no request.
  const count = isPlaceholder ? 0 : (data?.rows.length ?? 0)
  return (
    <>
      <SelectInput
        label={t('placement')}
        description={t('slotsUsed', { n: String(count) })}
        data={Placement.options.map((value) => ({ value, label: t(value) }))}
        value={placement}
        mb="md"
        onChange={(value) => setPlacement(Placement.parse(value))}
      />
      <SortableRecords
        key={placement}
        order={bannerCalls.order}
        of={{ placement }}
        save={bannerCalls.sequenceItem}
        toInput={({ items, version }) => ({
          items: items.map(({ id, sequence }) => ({ bannerId: id, sequence })),
          version,
        })}
        label={t('bannerOrderOf', { placement: t(placement) })}
        keyOf={({ bannerId }) => bannerId}
        whenEmpty={<p>{t('noActive')}</p>}
      >
        {({ title, image, shownState }) => (
          <span className={`${styles.entry} flex items-center gap-10 min-w-0`}>
            {image && <img src={image.url} alt="" />}
            {title}
            {shownState !== 'active' && <StatusBadge status={shownState} label={t(`status_${shownState}`)} />}
          </span>
        )}
      </SortableRecords>
    </>
  )
}
