import { diamondPlace } from '#areas/eload/access.ts'
import { diamondScreens } from '#areas/eload/diamonds/screens.ts'
import { DiamondForm } from '#areas/eload/diamonds/screens/DiamondForm.tsx'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { RebateChanges } from '#areas/eload/promos/screens/RebateChanges.tsx'
import { formatRebate } from '#areas/eload/promos/screens/rebates.ts'
import { getPromoStatusError } from '#areas/eload/promos/rules.ts'
import { StatusActions, useDisabledReasons, Figure, RecordScreen } from '#platform/console/record.ts'
import { words } from '#areas/eload/words.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatCount, formatPesos, useWords } from '#platform/console/i18n.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

function ToList() {
  const t = useWords(diamondWords)
  return <ScreenLink to={diamondScreens.diamonds}>{t('allPacks')}</ScreenLink>
}

/** Form for a new pack. */
export function NewDiamond() {
  const t = useWords(diamondWords)
  return (
    <RecordScreen title={t('newPack')} subtitle={<ToList />}>
      <DiamondForm disabledReason={useDisabledReasons(diamondPlace).create} />
    </RecordScreen>
  )
}

/** Details of a pack with its form and rebate log. */
export function Diamond({ id }: { id: number }) {
  const t = useWords(diamondWords)
  const w = useWords(words)
  const reload = useRefetchCall(promoCalls.details)
  const pack = useSuspenseApiQuery(promoCalls.details, { carrier: 'ml', id })
  const setStatus = useApiMutation(promoCalls.updateStatus)
  const disabledReason = useDisabledReasons(diamondPlace).update
  const { name, status, version, diamonds, bonus, amount, margin } = pack
  return (
    <RecordScreen
      title={name}
      subtitle={<ToList />}
      status={<StatusBadge status={status} label={w(status)} />}
      figures={
        <>
          <Figure label={t('diamonds')} value={formatCount((diamonds ?? 0) + (bonus ?? 0))} />
          <Figure label={t('amount')} value={formatPesos(amount)} />
          <Figure label={t('margin')} value={margin === null ? null : formatPesos(margin)} />
          <Figure label={t('rebate')} value={formatRebate(pack.rebateType, pack.rebate)} />
        </>
      }
      actions={
        <StatusActions
          name={name}
          status={status}
          states={['active', 'inactive']}
          errorFor={(to) => getPromoStatusError(pack, to)}
          effect={(to) => (to === 'inactive' ? t('noLongerSold', { name }) : '')}
          onStatus={(to, reason) => setStatus.mutateAsync({ carrier: 'ml', id, status: to, reason, version })}
          disabledReason={disabledReason}
        />
      }
      history={{ kind: 'eload-diamond', id }}
      tabs={[
        {
          key: 'details',
          title: w('details'),
          isKept: true,
          content: () => <DiamondForm pack={pack} disabledReason={disabledReason} onReload={reload} />,
        },
        { key: 'rebates', title: t('rebates'), content: () => <RebateChanges carrier="ml" promoId={id} /> },
      ]}
    />
  )
}
