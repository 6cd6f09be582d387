import { sql } from 'kysely'
import { promoPlace, topupPlace } from '#areas/eload/access.ts'
import type { Carrier } from '#areas/eload/contract.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { auditKindOf } from '#areas/eload/promos/server/drafts.ts'
import { promoHandlers } from '#areas/eload/promos/server/handlers.ts'
import { plannedForSale, priceChangesOf, type PriceValues } from '#areas/eload/promos/server/price-changes.ts'
import { promosWith } from '#areas/eload/promos/server/promos.ts'
import { schedulerCalls, type SchedulePlan } from '#areas/eload/scheduler/contract.ts'
import { valuesFor } from '#areas/eload/scheduler/server/changes.ts'
import { schedulerHandlers } from '#areas/eload/scheduler/server/handlers.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { type Topup, topupCalls } from '#areas/eload/topups/contract.ts'
import { percentText } from '#areas/eload/topups/rules.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { topups } from '#areas/eload/topups/server/topups.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { words } from '#areas/eload/words.ts'
import { toUpdate } from '#platform/access.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import {
  createInactive,
  deferCalls,
  deferredCall,
  type DeferredChange,
  type RequestedCall,
  payloadHash as hashOf,
  textChange,
  type ValueChange,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)
const s = labelsOf(schedulerWords)
const topupLabel = labelsOf(topupWords)

type PromoChange = { promo: Promo; changes: ValueChange[] }

const promoSubjects = (carrier: Carrier, ids: readonly number[]) =>
  ids.map((id) => ({ kind: auditKindOf(carrier), id }))

/** Promos whose price on sale would change. */
async function changedPrices(
  db: Database,
  carrier: Carrier,
  ids: readonly number[],
  change: (promo: Promo) => Partial<PriceValues>,
): Promise<PromoChange[]> {
  const planned = await plannedForSale(db, ids)
  const promos = await promosWith(db, carrier, ids)
  const names = await providerNames(db)
  return promos.flatMap((promo) => {
    const sale = planned.has(promo.id) ? { status: 'active' as const } : {}
    const changes = priceChangesOf({ ...promo, ...sale }, { ...promo, ...change(promo), ...sale }, names)
    return changes.length === 0 ? [] : [{ promo, changes }]
  })
}

async function changeOfOne(
  db: Database,
  { id, carrier, ...change }: { id: number; carrier: Carrier } & Partial<PriceValues>,
): Promise<DeferredChange | null> {
  const [changed] = await changedPrices(db, carrier, [id], () => change)
  if (!changed) return null
  const path = carrier === 'ml' ? '/digital-offer/ml' : `/digital-offer/load/eload/${id}`
  return {
    record: { kind: auditKindOf(carrier), id, label: changed.promo.name, path },
    changes: changed.changes,
  }
}

const linesOf = (changed: readonly PromoChange[]): ValueChange[] =>
  changed.flatMap(({ promo, changes }) =>
    changes.map((each) => ({
      ...each,
      label: eloadMessages('PROMO_VALUE', { name: promo.name, value: each.label.en }),
    })),
  )

async function changeOfMany(
  db: Database,
  { carrier, ids, label }: { carrier: Carrier; ids: readonly number[]; label: string },
  change: (promo: Promo) => Partial<PriceValues>,
): Promise<DeferredChange | null> {
  const changes = linesOf(await changedPrices(db, carrier, ids, change))
  const id = hashOf(ids.toSorted((a, b) => a - b))
    .toString('hex')
    .slice(0, 32)
  const subjects = promoSubjects(carrier, ids)
  return changes.length === 0 ? null : { record: { kind: 'eload-promo-set', id, label }, changes, subjects }
}

/** Operations of a schedule that change prices or put promos on sale. */
const isPriceOperation = ({ operation }: SchedulePlan) =>
  operation !== 'deactivate' && operation !== 'feature'

async function changeBySchedule(
  db: Database,
  plan: SchedulePlan,
  id: number | string,
): Promise<DeferredChange | null> {
  if (!isPriceOperation(plan)) return null
  const { rebate, ...values } = valuesFor(plan)
  const prices = await changedPrices(db, plan.carrier, plan.promoIds, () => ({ ...values, ...rebate }))
  return {
    record: { kind: 'eload-promo-schedule', id, label: plan.name },
    subjects: promoSubjects(plan.carrier, plan.promoIds),
    changes: [
      { label: s('operation'), unit: 'text', before: null, after: s(`operation_${plan.operation}`) },
      { label: s('promos'), unit: 'number', before: null, after: plan.promoIds.length },
      { label: t('startsOn'), unit: 'moment', before: null, after: plan.startAt },
      { label: t('endsOn'), unit: 'moment', before: null, after: plan.endAt },
      ...linesOf(prices),
    ],
  }
}

const massUpdate = (call: (typeof schedulerCalls)['massUpdate']) =>
  deferredCall(call, (db, { carrier, promoIds, changes, reason }) => {
    const { status, rebate, rebateType } = changes
    return changeOfMany(db, { carrier, ids: promoIds, label: reason }, (promo) => ({
      ...(status && { status }),
      ...(rebate !== undefined && { rebate, rebateType: rebateType ?? promo.rebateType }),
    }))
  })

const schedulePaths: readonly string[] = [schedulerCalls.create.path, schedulerCalls.update.path]

/** Names what is requested: a schedule, an offer that goes on sale, or the new price of one on sale. */
function titleOf(label: string, { path, changes }: RequestedCall) {
  if (schedulePaths.includes(path)) return eloadMessages('REQUEST_SCHEDULE', { label })
  const isOnSale = changes.some(({ before }) => before !== null)
  return eloadMessages(isOnSale ? 'REQUEST_PRICE' : 'REQUEST_SALE', { label })
}

/** Prices and rebates of load that go on sale need a second person. Taking it off sale does not. */
export const loadPrices = deferCalls({
  kind: 'load-price',
  name: eloadMessages('APPROVAL_TYPE_PRICE'),
  title: titleOf,
  whoMayDecide: toUpdate(promoPlace),
  handlers: [...promoHandlers, ...schedulerHandlers],
  calls: [
    createInactive(promoCalls.create, promoCalls.updateStatus, ({ carrier }) => ({ carrier })),
    deferredCall(promoCalls.update, changeOfOne),
    deferredCall(promoCalls.updateStatus, changeOfOne),
    deferredCall(promoCalls.updateRebate, async (db, { rebateType, ...request }) =>
      changeOfOne(db, { ...request, ...(rebateType && { rebateType }) }),
    ),
    deferredCall(promoCalls.bulkUpdateStatus, (db, { carrier, ids, status, reason = '' }) =>
      changeOfMany(db, { carrier, ids, label: reason }, () => ({ status })),
    ),
    massUpdate(schedulerCalls.massUpdate),
    massUpdate(schedulerCalls.massUpdateAlias),
    deferredCall(schedulerCalls.create, (db, plan) => changeBySchedule(db, plan, plan.name)),
    deferredCall(schedulerCalls.update, (db, { scheduleId, version: _version, ...plan }) =>
      changeBySchedule(db, plan, scheduleId),
    ),
  ],
})

const amountText = ({
  denomination,
  minAmount,
  maxAmount,
}: Pick<Topup, 'denomination' | 'minAmount' | 'maxAmount'>) =>
  denomination === null
    ? `${formatCentavos(minAmount ?? 0)} – ${formatCentavos(maxAmount ?? 0)}`
    : formatCentavos(denomination)

type TopupValues = Pick<Topup, 'denomination' | 'minAmount' | 'maxAmount' | 'status' | 'providerId'>

async function topupChange(
  db: Database,
  { id, sku, ...before }: Topup,
  after: TopupValues,
): Promise<DeferredChange | null> {
  if (after.status !== 'active') return null
  const was = (text: string) => (before.status === 'active' ? text : null)
  const changes = [
    ...textChange(topupLabel('denomination'), was(amountText(before)), amountText(after)),
    ...textChange(
      topupLabel('defaultRebate'),
      was(percentText(before.defaultRebate)),
      percentText(before.defaultRebate),
    ),
    // A provider that does not exist is rejected by the call at its field.
    ...textChange(
      t('provider'),
      was(before.providerName),
      (await providerNames(db)).get(after.providerId) ?? '',
    ),
  ]
  const path = `/digital-offer/load/topups/sku/${id}`
  return changes.length === 0 ? null : { record: { kind: 'eload-topup', id, label: sku, path }, changes }
}

/** Names of the providers by id. */
async function providerNames(db: Database): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from eload_provider`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The same for top-ups, whose rebates have requests of their own. */
export const topupPrices = deferCalls({
  kind: 'topup-price',
  name: eloadMessages('APPROVAL_TYPE_TOPUP'),
  title: titleOf,
  whoMayDecide: toUpdate(topupPlace),
  handlers: topupHandlers,
  calls: [
    createInactive(topupCalls.create, topupCalls.updateStatus),
    deferredCall(topupCalls.update, async (db, { id, ...draft }) => {
      const before = await topups.find(db, id)
      return topupChange(db, before, { ...before, ...draft })
    }),
    deferredCall(topupCalls.updateStatus, async (db, { id, status }) => {
      const before = await topups.find(db, id)
      return topupChange(db, before, { ...before, status })
    }),
  ],
})
