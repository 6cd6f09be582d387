import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { SpecialCategoryForm } from '#areas/eload/special-categories/screens/SpecialCategoryForm.tsx'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function SpecialCategory() {
  const { id = '0' } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? <NewSpecial /> : <StoredSpecial key={key} id={key} />
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
  const queryClient = useQueryClient()
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
      <SpecialCategoryForm
        category={category}
        onReload={() => queryClient.refetchQueries({ queryKey: [specialCategoryCalls.details.path] })}
      />
    </RecordScreen>
  )
}
