import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { billerPlace, billsCategoryPlace } from '#areas/bills/access.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { words } from '#areas/bills/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { itemsOf } from '#platform/console/list/ArrangeButton.tsx'
import { OrderedList } from '#platform/console/list/OrderedList.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'

/** The order of the categories. */
export function CategoryOrder() {
  const t = useWords(words)
  const { data, askAgain } = useAnswer(billsCategoryCalls.order, {}, { quiet: true })
  const save = useAsk(billsCategoryCalls.sequence)
  const closed = useClosed(billsCategoryPlace).update
  if (!data) return null
  return (
    <OrderedList
      label={t('orderOfCategories')}
      items={data.rows}
      version={data.version}
      keyOf={({ categoryId }) => categoryId}
      nameOf={({ name }) => name}
      closed={closed}
      onReload={askAgain}
      onOrder={async (keys, version) =>
        (await save.mutateAsync({ items: itemsOf(keys), version })).data.version
      }
    >
      {({ name, icon }) => <PicturedName name={name} picture={icon} />}
    </OrderedList>
  )
}

/** The order of the billers of a category, which is chosen first. */
export function BillerOrder() {
  const t = useWords(words)
  const { data } = useAnswer(billerCalls.options, {}, { quiet: true })
  const [categoryId, setCategoryId] = useState(0)
  return (
    <>
      <NativeSelect
        label={t('orderOf')}
        data={[
          { value: '0', label: '—' },
          ...(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(categoryId)}
        onChange={({ target }) => setCategoryId(Number(target.value))}
        mb="md"
      />
      {categoryId === 0 ? (
        <p className={styles.quiet}>{t('chooseCategory')}</p>
      ) : (
        <OrderIn key={categoryId} categoryId={categoryId} />
      )}
    </>
  )
}

function OrderIn({ categoryId }: { categoryId: number }) {
  const t = useWords(words)
  const { data, askAgain } = useAnswer(billerCalls.order, { categoryId }, { quiet: true })
  const save = useAsk(billerCalls.sequence)
  const closed = useClosed(billerPlace).update
  if (!data) return null
  if (data.rows.length === 0) return <p className={styles.quiet}>{t('noBillersInCategory')}</p>
  return (
    <OrderedList
      label={t('orderOfBillers')}
      items={data.rows}
      version={data.version}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      closed={closed}
      onReload={askAgain}
      onOrder={async (keys, version) =>
        (await save.mutateAsync({ categoryId, items: itemsOf(keys), version })).data.version
      }
    >
      {({ name, logo, status }) => (
        <PicturedName name={name} picture={logo} note={status === 'active' ? '' : t(status)} />
      )}
    </OrderedList>
  )
}
