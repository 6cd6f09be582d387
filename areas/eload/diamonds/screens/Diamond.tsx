import { diamondPlace } from '#areas/eload/access.ts'
import { diamondScreens } from '#areas/eload/diamonds/screens.ts'
import { DiamondForm } from '#areas/eload/diamonds/screens/DiamondForm.tsx'
import { rebateText } from '#areas/eload/diamonds/screens/rebate-text.ts'
import { RebateLogs } from '#areas/eload/diamonds/screens/RebateLogs.tsx'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { whyNotSetPromo } from '#areas/eload/promos/rules.ts'
import { StandingActions } from '#areas/eload/screens/StandingActions.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { count, pesos } from '#platform/console/format.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'

function ToList() {
  const t = useWords(diamondWords)
  return <ScreenLink to={diamondScreens.diamonds}>{t('back')}</ScreenLink>
}

/** The form of a pack that is not there yet. */
export function NewDiamond() {
  const t = useWords(diamondWords)
  return (
    <RecordScreen title={t('newPack')} subtitle={<ToList />}>
      <DiamondForm closed={useClosed(diamondPlace).create} />
    </RecordScreen>
  )
}

/** One pack: its figures, its form and what became of its rebate. */
export function Diamond({ id }: { id: number }) {
  const t = useWords(diamondWords)
  const w = useWords(words)
  const reload = useReload(promoCalls.details)
  const pack = useReply(promoCalls.details, { carrier: 'ml', id })
  const setStatus = useAsk(promoCalls.updateStatus)
  const closed = useClosed(diamondPlace).update
  const { name, status, version, diamonds, bonus, amount, margin } = pack
  return (
    <RecordScreen
      title={name}
      subtitle={<ToList />}
      status={<StatusBadge status={status} label={w(status)} />}
      figures={
        <>
          <Figure label={t('diamonds')} value={count((diamonds ?? 0) + (bonus ?? 0))} />
          <Figure label={t('amount')} value={pesos(amount)} />
          <Figure label={t('margin')} value={margin === null ? null : pesos(margin)} />
          <Figure label={t('rebate')} value={rebateText(pack)} />
        </>
      }
      actions={
        <StandingActions
          name={name}
          status={status}
          states={['active', 'inactive']}
          whyNot={(to) => whyNotSetPromo(pack, to)}
          effect={(to) => (to === 'inactive' ? t('effect', { name }) : '')}
          onStatus={(to, reason) => setStatus.mutateAsync({ carrier: 'ml', id, status: to, reason, version })}
          closed={closed}
        />
      }
      tabs={[
        {
          key: 'details',
          title: w('details'),
          content: () => <DiamondForm pack={pack} closed={closed} onReload={reload} />,
        },
        { key: 'rebates', title: t('rebates'), content: () => <RebateLogs promoId={id} /> },
      ]}
    />
  )
}
