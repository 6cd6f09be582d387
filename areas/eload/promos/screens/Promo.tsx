import { useParams } from '@tanstack/react-router'
import { promoPlace } from '#areas/eload/access.ts'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { whyNotSetPromo } from '#areas/eload/promos/rules.ts'
import { PromoForm } from '#areas/eload/promos/screens/PromoForm.tsx'
import { PromoUses } from '#areas/eload/promos/screens/PromoUses.tsx'
import { RebateButton } from '#areas/eload/promos/screens/RebateButton.tsx'
import { RebateChanges } from '#areas/eload/promos/screens/RebateChanges.tsx'
import { rebateShown } from '#areas/eload/promos/screens/rebates.ts'
import { promoAt, promosOf, useCarrier } from '#areas/eload/promos/screens/use-carrier.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { StandingActions } from '#areas/eload/screens/StandingActions.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { goTo } from '#platform/console/navigation.ts'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { useReload } from '#platform/console/use-reload.ts'

export default function Promo() {
  const { id = '0' } = useParams({ strict: false })
  const carrier = useCarrier()
  const key = Number(id)
  return key <= 0 ? (
    <NewPromo key={carrier} carrier={carrier} />
  ) : (
    <StoredPromo key={key} id={key} carrier={carrier} />
  )
}

function NewPromo({ carrier }: { carrier: Carrier }) {
  const p = useWords(promoWords)
  return (
    <RecordScreen title={p('newPromo')} subtitle={carrierNames[carrier]}>
      <PromoForm
        carrier={carrier}
        closed={useClosed(promoPlace).create}
        onSaved={(id) => goTo(promoAt(id, carrier))}
        onCancel={() => goTo(promosOf(carrier))}
      />
    </RecordScreen>
  )
}

function StoredPromo({ id, carrier: asked }: { id: number; carrier: Carrier }) {
  const t = useWords(words)
  const p = useWords(promoWords)
  const reload = useReload(promoCalls.details)
  const promo = useReply(promoCalls.details, { carrier: asked, id })
  const setStatus = useAsk(promoCalls.updateStatus)
  const closed = useClosed(promoPlace).update
  const { carrier, name, status, version } = promo
  return (
    <RecordScreen
      title={name}
      subtitle={`${carrierNames[carrier]} · ${promo.sku}`}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={p('amount')} value={pesos(promo.amount)} />
          <Figure label={p('margin')} value={promo.margin === null ? null : pesos(promo.margin)} />
          <Figure label={p('rebate')} value={rebateShown(promo.rebateType, promo.rebate)} />
        </>
      }
      actions={
        <>
          <RebateButton promo={promo} closed={closed} />
          <StandingActions
            name={name}
            status={status}
            states={['active', 'inactive']}
            whyNot={(to) => whyNotSetPromo(promo, to)}
            effect={(to) => (to === 'inactive' ? p('statusEffect', { name }) : '')}
            onStatus={(to, reason) => setStatus.mutateAsync({ carrier, id, status: to, reason, version })}
            closed={closed}
          />
        </>
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          content: () => (
            <PromoForm
              carrier={carrier}
              promo={promo}
              closed={closed}
              onSaved={() => goTo(promoAt(id, carrier))}
              onCancel={() => goTo(promosOf(carrier))}
              onReload={reload}
            />
          ),
        },
        {
          key: 'rebates',
          title: p('rebates'),
          content: () => <RebateChanges carrier={carrier} promoId={id} />,
        },
        { key: 'uses', title: p('uses'), content: () => <PromoUses promo={promo} /> },
      ]}
    />
  )
}
