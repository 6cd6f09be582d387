import { useParams } from '@tanstack/react-router'
import { promoPlace } from '#areas/eload/access.ts'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { getPromoStatusError } from '#areas/eload/promos/rules.ts'
import { PromoForm } from '#areas/eload/promos/screens/PromoForm.tsx'
import { PromoReferences } from './PromoReferences.tsx'
import { RebateButton } from '#areas/eload/promos/screens/RebateButton.tsx'
import { RebateChanges } from '#areas/eload/promos/screens/RebateChanges.tsx'
import { formatRebate } from '#areas/eload/promos/screens/rebates.ts'
import { promoAt, promosOf, useCarrier } from '#areas/eload/promos/screens/use-carrier.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import {
  StatusActions,
  useDisabledReasons,
  Figure,
  RecordScreen,
  ScreenButton,
} from '#platform/console/record.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { words } from '#areas/eload/words.ts'
import { toCreate } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { goTo } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

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
        disabledReason={useDisabledReasons(promoPlace).create}
        onSaved={(id) => goTo(promoAt(id, carrier))}
        onCancel={() => goTo(promosOf(carrier))}
      />
    </RecordScreen>
  )
}

function StoredPromo({ id, carrier: request }: { id: number; carrier: Carrier }) {
  const t = useWords(words)
  const p = useWords(promoWords)
  const reload = useRefetchCall(promoCalls.details)
  const promo = useSuspenseApiQuery(promoCalls.details, { carrier: request, id })
  const setStatus = useApiMutation(promoCalls.updateStatus)
  const disabledReason = useDisabledReasons(promoPlace).update
  const { carrier, name, status, version } = promo
  return (
    <RecordScreen
      title={name}
      subtitle={`${carrierNames[carrier]} · ${promo.sku}`}
      status={<StatusBadge status={status} label={t(status)} />}
      figures={
        <>
          <Figure label={p('amount')} value={formatPesos(promo.amount)} />
          <Figure label={p('margin')} value={promo.margin === null ? null : formatPesos(promo.margin)} />
          <Figure label={p('rebate')} value={formatRebate(promo.rebateType, promo.rebate)} />
        </>
      }
      actions={
        <>
          <RebateButton promo={promo} disabledReason={disabledReason} />
          <ScreenButton
            to={schedulerScreens.schedule}
            params={{ id: 0 }}
            search={{ carrier, promos: String(id) }}
            needs={toCreate(promoPlace)}
            label={p('scheduleChange')}
            variant="default"
          />
          <StatusActions
            name={name}
            status={status}
            states={['active', 'inactive']}
            errorFor={(to) => getPromoStatusError(promo, to)}
            effect={(to) => (to === 'inactive' ? p('noLongerSold', { name }) : '')}
            onStatus={(to, reason) => setStatus.mutateAsync({ carrier, id, status: to, reason, version })}
            disabledReason={disabledReason}
          />
        </>
      }
      tabs={[
        {
          key: 'details',
          title: t('details'),
          isKept: true,
          content: () => (
            <PromoForm
              carrier={carrier}
              promo={promo}
              disabledReason={disabledReason}
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
        { key: 'uses', title: p('uses'), content: () => <PromoReferences promo={promo} /> },
      ]}
    />
  )
}
