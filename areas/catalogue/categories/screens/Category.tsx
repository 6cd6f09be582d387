import { categoryPlace } from '#areas/catalogue/access.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { CategoryForm } from '#areas/catalogue/categories/screens/CategoryForm.tsx'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { words } from '#areas/catalogue/words.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import {
  HistoryPanel,
  Facts,
  Figure,
  RecordPicture,
  RecordScreen,
  CreateOrEdit,
  type StoredProps,
  useDisabledReasons,
  ScreenButton,
} from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Category() {
  const t = useWords(words)
  return (
    <CreateOrEdit title={t('newCategory')} place={categoryPlace} Form={CategoryForm} Edit={StoredCategory} />
  )
}

function StoredCategory({ id, isEdited }: StoredProps) {
  const t = useWords(words)
  const reload = useRefetchCall(categoryCalls.info)
  const category = useSuspenseApiQuery(categoryCalls.info, { productId: id })
  const disabledReason = useDisabledReasons(categoryPlace).update
  const { name, status, parentName, childCount, templateCount, description } = category
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={category.icon} />}
      subtitle={parentName ?? t('topLevel')}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={t('subcategories')} value={formatCount(childCount)} />
          <Figure label={t('templateCount')} value={formatCount(templateCount)} />
        </>
      }
      actions={
        !isEdited &&
        disabledReason === null && (
          <ScreenButton
            to={catalogueScreens.category}
            params={{ action: 'edit', id }}
            variant="default"
            label={t('editCategory')}
          />
        )
      }
      {...(!isEdited && { aside: <HistoryPanel kind="product-category" id={id} /> })}
    >
      {isEdited ? (
        <CategoryForm category={category} disabledReason={disabledReason} onReload={reload} />
      ) : (
        <Facts
          facts={[
            [t('parent'), parentName ?? t('topLevel')],
            [t('description'), description],
            [t('position'), category.sequence],
            [t('createdOn'), formatShortMoment(category.createdAt)],
            [t('updatedOn'), formatShortMoment(category.updatedAt)],
          ]}
        />
      )}
    </RecordScreen>
  )
}
