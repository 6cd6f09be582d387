import { specialCategoryCalls, SpecialCategoryDraft } from '#areas/eload/special-categories/contract.ts'
import { SpecialCategoryForm } from '#areas/eload/special-categories/screens/SpecialCategoryForm.tsx'
import { words } from '#areas/eload/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { StatusActions, Figure, RecordPicture, RecordScreen, CreateOrEdit } from '#platform/console/record.ts'
import { specialCategoryEditors } from '#areas/eload/special-categories/access.ts'
import { recordValues } from '#platform/console/form.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function SpecialCategory() {
  return <CreateOrEdit Create={NewSpecial} Edit={StoredSpecial} />
}

function NewSpecial() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newSpecial')}>
      <SpecialCategoryForm />
    </RecordScreen>
  )
}

function StoredSpecial({ id }: { id: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(specialCategoryCalls.details)
  const category = useSuspenseApiQuery(specialCategoryCalls.details, { id })
  const update = useApiMutation(specialCategoryCalls.update)
  const disabledReason = useDisabledReason(specialCategoryEditors)
  const { name, status, promoIds, sequence, version } = category
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={category.icon} />}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={t('promos')} value={promoIds.length} />
          <Figure label={t('position')} value={sequence} />
        </>
      }
      actions={
        <StatusActions
          name={name}
          status={status}
          states={['active', 'inactive']}
          effect={(to) => (to === 'inactive' ? t('statusEffectShown', { name }) : '')}
          onStatus={(to, reason) =>
            update.mutateAsync({
              ...recordValues(SpecialCategoryDraft, category),
              icon: category.icon?.key ?? '',
              id,
              version,
              status: to,
              reason,
            })
          }
          disabledReason={disabledReason}
        />
      }
    >
      <SpecialCategoryForm category={category} onReload={reload} />
    </RecordScreen>
  )
}
