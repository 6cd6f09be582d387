import { useState } from 'react'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { words } from '#areas/bills/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { SortableRecords, NameWithPicture } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'
import { SelectInput } from '#platform/console/form.ts'

/** Sorts the categories. */
export function CategoryOrder() {
  const t = useWords(words)
  return (
    <SortableRecords
      order={billsCategoryCalls.order}
      save={billsCategoryCalls.sequence}
      label={t('orderOfCategories')}
      keyOf={({ categoryId }) => categoryId}
    >
      {({ name, icon }) => <NameWithPicture name={name} picture={icon} />}
    </SortableRecords>
  )
}

/** Sorts the billers of the selected category. */
export function BillerOrder() {
  const t = useWords(words)
  const { data } = useApiQuery(billerCalls.options, {}, { background: true })
  const [categoryId, setCategoryId] = useState(0)
  return (
    <>
      <SelectInput
        label={t('category')}
        data={[
          { value: '0', label: '—' },
          ...(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(categoryId)}
        onChange={(value) => setCategoryId(Number(value))}
        mb="md"
      />
      {categoryId === 0 ? (
        <p className="mb-8 muted text-14">{t('chooseCategory')}</p>
      ) : (
        <SortableRecords
          key={categoryId}
          order={billerCalls.order}
          of={{ categoryId }}
          save={billerCalls.sequence}
          toInput={(order) => ({ categoryId, ...order })}
          label={t('orderOfBillers')}
          whenEmpty={<p className="mb-8 muted text-14">{t('noBillersInCategory')}</p>}
        >
          {({ name, logo, status }) => (
            <NameWithPicture name={name} picture={logo} note={status === 'active' ? '' : t(status)} />
          )}
        </SortableRecords>
      )}
    </>
  )
}
