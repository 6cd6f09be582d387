import { useParams } from '@tanstack/react-router'
import { billsCategoryPlace } from '#areas/bills/access.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { BillsCategoryForm } from '#areas/bills/categories/screens/BillsCategoryForm.tsx'
import { billsScreens } from '#areas/bills/screens.ts'
import { CreateOnList, BillsStatusBadge } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import {
  ActionButton,
  Figure,
  RecordPicture,
  RecordScreen,
  useDisabledReasons,
} from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'

export default function BillsCategory() {
  const { categoryId = '0' } = useParams({ strict: false })
  const key = Number(categoryId)
  return key <= 0 ? <CreateOnList /> : <Stored key={key} categoryId={key} />
}

function Stored({ categoryId }: { categoryId: number }) {
  const t = useWords(words)
  const reload = useRefetchCall(billsCategoryCalls.info)
  const category = useSuspenseApiQuery(billsCategoryCalls.info, { categoryId })
  const updateStatus = useApiMutation(billsCategoryCalls.updateStatus)
  const disabledReason = useDisabledReasons(billsCategoryPlace).update
  const { name, status, version, sequence, billerCount } = category
  const to = status === 'active' ? 'inactive' : 'active'
  const action = to === 'active' ? t('activate') : t('deactivate')
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={category.icon} />}
      status={<BillsStatusBadge status={status} />}
      figures={
        <>
          <Figure
            label={t('billers')}
            value={formatCount(billerCount)}
            href={`${addressOf(billsScreens.billers)}?categoryId=${categoryId}`}
          />
          <Figure label={t('position')} value={sequence} />
        </>
      }
      actions={
        <ActionButton
          label={action}
          danger={to === 'inactive'}
          disabledReason={disabledReason}
          dialog={{
            title: t(`title_${to}`, { name }),
            consequence: t(`effect_category_${to}`),
            onConfirm: (reason) => updateStatus.mutateAsync({ categoryId, status: to, reason, version }),
          }}
        />
      }
    >
      <BillsCategoryForm
        category={category}
        disabledReason={disabledReason}
        onCancel={() => goToScreen(billsScreens.categories)}
        onReload={reload}
      />
    </RecordScreen>
  )
}
