import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { SpecialCategoryForm } from '#areas/eload/special-categories/screens/SpecialCategoryForm.tsx'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function SpecialCategory() {
  return <NewOrStored New={NewSpecial} Stored={StoredSpecial} />
}

function NewSpecial() {
  const s = useWords(storefrontWords)
  return (
    <RecordScreen title={s('newSpecial')}>
      <SpecialCategoryForm />
    </RecordScreen>
  )
}

function StoredSpecial({ id }: { id: number }) {
  const t = useWords(words)
  const s = useWords(storefrontWords)
  const reload = useReload(specialCategoryCalls.details)
  const category = useReply(specialCategoryCalls.details, { id })
  const { name, status, promoIds, sequence } = category
  return (
    <RecordScreen
      title={name}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={s('promos')} value={promoIds.length} />
          <Figure label={s('place')} value={sequence} />
        </>
      }
    >
      <SpecialCategoryForm category={category} onReload={reload} />
    </RecordScreen>
  )
}
