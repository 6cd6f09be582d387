import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { SellerCategoryForm } from '#areas/eseller/categories/screens/SellerCategoryForm.tsx'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
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

export default function SellerCategory() {
  const t = useWords(words)
  return (
    <CreateOrEdit
      title={t('newCategory')}
      place={eSuppliesPlace}
      Form={SellerCategoryForm}
      Edit={StoredCategory}
    />
  )
}

function StoredCategory({ id, isEdited }: StoredProps) {
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
          <ScreenButton
            to={esellerScreens.category}
            params={{ action: 'edit', id }}
            variant="default"
            label={t('editCategory')}
          />
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
