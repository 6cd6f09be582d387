import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { billerPlace, billsCategoryPlace } from '#areas/bills/access.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import styles from '#areas/bills/screens/bills.module.css'
import { words } from '#areas/bills/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { OrderOf } from '#platform/console/list/OrderOf.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'

/** The order of the categories. */
export function CategoryOrder() {
  const t = useWords(words)
  const save = useAsk(billsCategoryCalls.sequence)
  return (
    <OrderOf
      order={billsCategoryCalls.order}
      onOrder={(items, version) => save.mutateAsync({ items, version })}
      label={t('orderOfCategories')}
      keyOf={({ categoryId }) => categoryId}
      nameOf={({ name }) => name}
      closed={useClosed(billsCategoryPlace).update}
    >
      {({ name, icon }) => <PicturedName name={name} picture={icon} />}
    </OrderOf>
  )
}

/** The order of the billers of a category, which is chosen first. */
export function BillerOrder() {
  const t = useWords(words)
  const { data } = useAnswer(billerCalls.options, {}, { quiet: true })
  const [categoryId, setCategoryId] = useState(0)
  const save = useAsk(billerCalls.sequence)
  const closed = useClosed(billerPlace).update
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
        <OrderOf
          key={categoryId}
          order={billerCalls.order}
          of={{ categoryId }}
          onOrder={(items, version) => save.mutateAsync({ categoryId, items, version })}
          label={t('orderOfBillers')}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          closed={closed}
          whenEmpty={<p className={styles.quiet}>{t('noBillersInCategory')}</p>}
        >
          {({ name, logo, status }) => (
            <PicturedName name={name} picture={logo} note={status === 'active' ? '' : t(status)} />
          )}
        </OrderOf>
      )}
    </>
  )
}
