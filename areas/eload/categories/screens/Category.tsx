import { categoryPlace } from '#areas/eload/access.ts'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { CategoryForm } from '#areas/eload/categories/screens/CategoryForm.tsx'
import { carrierLabel } from '#areas/eload/screens/carrier-options.ts'
import {
  StatusActions,
  useDisabledReasons,
  Figure,
  RecordPicture,
  RecordScreen,
  CreateOrEdit,
} from '#platform/console/record.ts'
import { words } from '#areas/eload/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Category() {
  return <CreateOrEdit Create={NewCategory} Edit={StoredCategory} />
}

function NewCategory() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newCategory')}>
      <CategoryForm disabledReason={useDisabledReasons(categoryPlace).create} />
    </RecordScreen>
  )
}

function StoredCategory({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(categoryCalls.details)
  const category = useSuspenseApiQuery(categoryCalls.details, { id })
  const setStatus = useApiMutation(categoryCalls.updateStatus)
  const disabledReason = useDisabledReasons(categoryPlace).update
  const { name, status, version } = category
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={category.icon} />}
      subtitle={carrierLabel(t, category.carrier)}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={t('promos')} value={formatCount(category.promoCount)} />
          <Figure label={t('position')} value={category.sequence} />
        </>
      }
      actions={
        <StatusActions
          name={name}
          status={status}
          states={['active', 'inactive']}
          effect={(to) => (to === 'inactive' ? t('statusEffectCategory', { name }) : '')}
          onStatus={(to, reason) => setStatus.mutateAsync({ id, status: to, reason, version })}
          disabledReason={disabledReason}
        />
      }
    >
      <CategoryForm category={category} disabledReason={disabledReason} onReload={reload} />
    </RecordScreen>
  )
}
