import { itemsOf } from '#platform/console/list/ArrangeButton.tsx'
import { OrderedList } from '#platform/console/list/OrderedList.tsx'
import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eload/screens/eload.module.css'

/** The order of all special categories. */
export function SpecialCategoryOrder() {
  const t = useWords(words)
  const s = useWords(storefrontWords)
  const { data, askAgain } = useAnswer(specialCategoryCalls.order, {}, { quiet: true })
  const save = useAsk(specialCategoryCalls.sequence)
  if (!data) return null
  return data.rows.length === 0 ? (
    <p>{s('noSpecials')}</p>
  ) : (
    <OrderedList
      label={s('orderOfSpecials')}
      items={data.rows}
      version={data.version}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
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
  )
}
