import { categoryPlace } from '#areas/eload/access.ts'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { CategoryForm } from '#areas/eload/categories/screens/CategoryForm.tsx'
import { carrierLabel } from '#areas/eload/screens/status-filter.ts'
import { StandingActions } from '#areas/eload/screens/StandingActions.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'
import { NewOrStored } from '#platform/console/record/NewOrStored.tsx'

export default function Category() {
  return <NewOrStored New={NewCategory} Stored={StoredCategory} />
}

function NewCategory() {
  const s = useWords(storefrontWords)
  return (
    <RecordScreen title={s('newCategory')}>
      <CategoryForm closed={useClosed(categoryPlace).create} />
    </RecordScreen>
  )
}

function StoredCategory({ id }: { id: number }) {
  const t = useWords(words)
  const s = useWords(storefrontWords)
  const reload = useReload(categoryCalls.details)
  const category = useReply(categoryCalls.details, { id })
  const setStatus = useAsk(categoryCalls.updateStatus)
  const closed = useClosed(categoryPlace).update
  const { name, status, version } = category
  return (
    <RecordScreen
      title={name}
      subtitle={carrierLabel(t, category.carrier)}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={s('promos')} value={count(category.promoCount)} />
          <Figure label={s('place')} value={category.sequence} />
        </>
      }
      actions={
        <StandingActions
          name={name}
          status={status}
          states={['active', 'inactive']}
          whyNot={() => null}
          effect={(to) => (to === 'inactive' ? s('statusEffectCategory', { name }) : '')}
          onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
          closed={closed}
        />
      }
    >
      <CategoryForm category={category} closed={closed} onReload={reload} />
    </RecordScreen>
  )
}
