import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { categoryPlace } from '#areas/catalogue/access.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { CategoryForm } from '#areas/catalogue/categories/screens/CategoryForm.tsx'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { words } from '#areas/catalogue/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'

export default function Category() {
  const { id = '0', action } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? (
    <NewCategory />
  ) : (
    <StoredCategory key={key} productId={key} isEdited={action === 'edit'} />
  )
}

function NewCategory() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newCategory')}>
      <CategoryForm closed={useClosed(categoryPlace).create} />
    </RecordScreen>
  )
}

function StoredCategory({ productId, isEdited }: { productId: number; isEdited: boolean }) {
  const t = useWords(words)
  const reload = useReload(categoryCalls.info)
  const category = useReply(categoryCalls.info, { productId })
  const closed = useClosed(categoryPlace).update
  const { name, status, parentName, childCount, templateCount, description } = category
  return (
    <RecordScreen
      title={name}
      subtitle={parentName ?? t('top')}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={t('subcategories')} value={count(childCount)} />
          <Figure label={t('templatesIn')} value={count(templateCount)} />
        </>
      }
      actions={
        !isEdited &&
        closed === null && (
          <ScreenLink to={catalogueScreens.category} params={{ action: 'edit', id: productId }}>
            <Button component="span" variant="default">
              {t('edit')}
            </Button>
          </ScreenLink>
        )
      }
      {...(!isEdited && { aside: <HistoryPanel kind="product-category" id={productId} /> })}
    >
      {isEdited ? (
        <CategoryForm category={category} closed={closed} onReload={reload} />
      ) : (
        <Facts
          facts={[
            [t('parent'), parentName ?? t('top')],
            [t('description'), description],
            [t('place'), category.sequence],
            [t('created'), shortMoment(category.createdAt)],
            [t('changed'), shortMoment(category.updatedAt)],
          ]}
        />
      )}
    </RecordScreen>
  )
}
