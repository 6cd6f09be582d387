import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { SellerCategoryForm } from '#areas/eseller/categories/screens/SellerCategoryForm.tsx'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatCount, formatShortMoment } from '#platform/console/i18n/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordPicture, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useRefetchCall } from '#platform/console/api/use-refetch-call.ts'

export default function SellerCategory() {
  const { id = '0', action } = useParams({ strict: false })
  const key = Number(id)
  return key <= 0 ? <NewCategory /> : <StoredCategory key={key} id={key} isEdited={action === 'edit'} />
}

function NewCategory() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newCategory')}>
      <SellerCategoryForm disabledReason={useDisabledReasons(eSuppliesPlace).create} />
    </RecordScreen>
  )
}

function StoredCategory({ id, isEdited }: { id: number; isEdited: boolean }) {
  const t = useWords(words)
  const reload = useRefetchCall(sellerCategoryCalls.info)
  const category = useSuspenseApiQuery(sellerCategoryCalls.info, { businessCategoryId: id })
  const disabledReason = useDisabledReasons(eSuppliesPlace).update
  return (
    <RecordScreen
      title={category.name}
      picture={<RecordPicture name={category.name} picture={category.icon} />}
      status={<StatusBadge status={category.status} label={t(category.status)} />}
      figures={
        <>
          <Figure label={t('productCount')} value={formatCount(category.productCount)} />
          <Figure label={t('position')} value={category.sequence} />
        </>
      }
      actions={
        !isEdited &&
        disabledReason === null && (
          <ScreenLink to={esellerScreens.category} params={{ action: 'edit', id }}>
            <Button component="span" variant="default">
              {t('editCategory')}
            </Button>
          </ScreenLink>
        )
      }
      {...(!isEdited && { aside: <HistoryPanel kind="eseller-category" id={id} /> })}
    >
      {isEdited ? (
        <SellerCategoryForm category={category} disabledReason={disabledReason} onReload={reload} />
      ) : (
        <Facts
          facts={[
            [t('createdOn'), formatShortMoment(category.createdAt)],
            [t('updatedOn'), formatShortMoment(category.updatedAt)],
          ]}
        />
      )}
    </RecordScreen>
  )
}
