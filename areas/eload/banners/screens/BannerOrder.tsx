import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { bannerPlace } from '#areas/eload/access.ts'
import { bannerCalls, Placement } from '#areas/eload/banners/contract.ts'
import { itemsOf } from '#platform/console/list/ArrangeButton.tsx'
import { OrderedList } from '#platform/console/list/OrderedList.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eload/screens/eload.module.css'

/** The order of the banners that one placement shows. */
export function BannerOrder() {
  const s = useWords(storefrontWords)
  const [placement, setPlacement] = useState<Placement>('home')
  const { data, isPlaceholder, askAgain } = useAnswer(bannerCalls.order, { placement }, { quiet: true })
  const save = useAsk(bannerCalls.sequenceItem)
  const closed = useClosed(bannerPlace).update
  const rows = isPlaceholder ? [] : (data?.rows ?? [])
  return (
    <>
      <NativeSelect
        label={s('placement')}
        description={s('ofTen', { n: String(rows.length) })}
        data={Placement.options.map((value) => ({ value, label: s(value) }))}
        value={placement}
        mb="md"
        onChange={({ target }) => setPlacement(Placement.parse(target.value))}
      />
      {data && rows.length === 0 && <p>{s('noActive')}</p>}
      {data && rows.length > 0 && (
        <OrderedList
          key={placement}
          label={s('orderOfBanners', { placement: s(placement) })}
          items={rows}
          version={data.version}
          keyOf={({ bannerId }) => bannerId}
          nameOf={({ title }) => title}
          closed={closed}
          onReload={askAgain}
          onOrder={async (keys, version) => {
            const items = itemsOf(keys).map(({ id, sequence }) => ({ bannerId: id, sequence }))
            return (await save.mutateAsync({ items, version })).data.version
          }}
        >
          {({ title, image, shownState }) => (
            <span className={styles.entry}>
              {image && <img src={image.url} alt="" />}
              {title}
              {shownState !== 'active' && (
                <StatusBadge status={shownState} label={s(`state_${shownState}`)} />
              )}
            </span>
          )}
        </OrderedList>
      )}
    </>
  )
}
