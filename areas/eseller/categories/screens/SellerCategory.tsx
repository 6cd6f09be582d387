import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { SellerCategoryForm } from '#areas/eseller/categories/screens/SellerCategoryForm.tsx'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import { useReply } from '#platform/console/ask.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'

export default function SellerCategory() {
  const { id = '0', action } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? <NewCategory /> : <StoredCategory key={key} id={key} isEdited={action === 'edit'} />
}

function NewCategory() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newCategory')}>
      <SellerCategoryForm closed={useClosed(eSuppliesPlace).create} />
    </RecordScreen>
  )
}

function StoredCategory({ id, isEdited }: { id: number; isEdited: boolean }) {
  const t = useWords(words)
  const reload = useReload(sellerCategoryCalls.info)
  const category = useReply(sellerCategoryCalls.info, { businessCategoryId: id })
  const closed = useClosed(eSuppliesPlace).update
  return (
    <RecordScreen
      title={category.name}
      status={<StatusBadge status={category.status} label={t(category.status)} />}
      figures={
        <>
          <Figure label={t('productsIn')} value={count(category.productCount)} />
          <Figure label={t('place')} value={category.sequence} />
        </>
      }
      actions={
        !isEdited &&
        closed === null && (
          <ScreenLink to={esellerScreens.category} params={{ action: 'edit', id }}>
            <Button component="span" variant="default">
              {t('edit')}
            </Button>
          </ScreenLink>
        )
      }
      {...(!isEdited && { aside: <HistoryPanel kind="eseller-category" id={id} /> })}
    >
      {isEdited ? (
        <SellerCategoryForm category={category} closed={closed} onReload={reload} />
      ) : (
        <Facts
          facts={[
            [t('created'), shortMoment(category.createdAt)],
            [t('changed'), shortMoment(category.updatedAt)],
          ]}
        />
      )}
    </RecordScreen>
  )
}
