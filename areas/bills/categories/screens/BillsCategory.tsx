import { useParams } from '@tanstack/react-router'
import { billsCategoryPlace } from '#areas/bills/access.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { BillsCategoryForm } from '#areas/bills/categories/screens/BillsCategoryForm.tsx'
import { billsScreens } from '#areas/bills/screens.ts'
import { MadeOnList, Standing } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { goToScreen } from '#platform/console/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/words.ts'
import { useReload } from '#platform/console/use-reload.ts'

export default function BillsCategory() {
  const { categoryId = '0' } = useParams({ strict: false })
  const key = Number(categoryId)
  return key <= 0 ? <MadeOnList list="categories" /> : <Stored key={key} categoryId={key} />
}

function Stored({ categoryId }: { categoryId: number }) {
  const t = useWords(words)
  const reload = useReload(billsCategoryCalls.info)
  const category = useReply(billsCategoryCalls.info, { categoryId })
  const updateStatus = useAsk(billsCategoryCalls.updateStatus)
  const closed = useClosed(billsCategoryPlace).update
  const { name, status, version, sequence, billerCount } = category
  const to = status === 'active' ? 'inactive' : 'active'
  const verb = to === 'active' ? t('activate') : t('deactivate')
  return (
    <RecordScreen
      title={name}
      status={<Standing status={status} />}
      figures={
        <>
          <Figure
            label={t('billerCount')}
            value={count(billerCount)}
            href={`${addressOf(billsScreens.billers)}?categoryId=${categoryId}`}
          />
          <Figure label={t('place')} value={sequence} />
        </>
      }
      actions={
        <ActionButton
          label={verb}
          danger={to === 'inactive'}
          closed={closed}
          dialog={{
            title: `${verb}: ${name}`,
            consequence: t(`effect_category_${to}`),
            onConfirm: (reason) => updateStatus.mutateAsync({ categoryId, status: to, reason, version }),
          }}
        />
      }
    >
      <BillsCategoryForm
        category={category}
        closed={closed}
        onCancel={() => goToScreen(billsScreens.categories)}
        onReload={reload}
      />
    </RecordScreen>
  )
}
