import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { categoryPlace } from '#areas/eload/access.ts'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { AnyCarrier } from '#areas/eload/contract.ts'
import { itemsOf } from '#platform/console/list/ArrangeButton.tsx'
import { OrderedList } from '#platform/console/list/OrderedList.tsx'
import { carrierLabel, carrierOptions } from '#areas/eload/screens/status-filter.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eload/screens/eload.module.css'

/** The order of one carrier's categories. */
export function CategoryOrder() {
  const t = useWords(words)
  const s = useWords(storefrontWords)
  const [carrier, setCarrier] = useState<AnyCarrier>('globe')
  const { data, isPlaceholder, askAgain } = useAnswer(categoryCalls.order, { carrier }, { quiet: true })
  const save = useAsk(categoryCalls.sequence)
  const closed = useClosed(categoryPlace).update
  return (
    <>
      <NativeSelect
        label={t('carrier')}
        description={s('ofEach')}
        data={carrierOptions(t)}
        value={carrier}
        mb="md"
        onChange={({ target }) => setCarrier(AnyCarrier.parse(target.value))}
      />
      {data && !isPlaceholder && data.rows.length === 0 && <p>{s('noCategories')}</p>}
      {data && !isPlaceholder && data.rows.length > 0 && (
        <OrderedList
          key={carrier}
          label={`${s('orderOf')}: ${carrierLabel(t, carrier)}`}
          items={data.rows}
          version={data.version}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          closed={closed}
          onReload={askAgain}
          onOrder={async (keys, version) =>
            (await save.mutateAsync({ items: itemsOf(keys), version })).data.version
          }
        >
          {({ name, icon, status }) => (
            <span className={styles.entry}>
              {icon && <img src={icon.url} alt="" />}
              {name}
              {status === 'inactive' && <StatusBadge status={status} label={t(status)} />}
            </span>
          )}
        </OrderedList>
      )}
    </>
  )
}
