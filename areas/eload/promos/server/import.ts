import { changesBetween } from '#platform/server/audit.ts'
import { nameReferences } from '#areas/eload/shared/server/name-references.ts'
import { words } from '#areas/eload/words.ts'
import { labelsOf, type Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { toImportError, defineImport, type RowVerdict } from '#platform/server/imports.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { type AnyCarrier, type Carrier, carrierNames, NetworkCarrier } from '#areas/eload/contract.ts'
import { codeNamed } from '#platform/contract/columns.ts'
import { CheckedPromoDraft, type Promo } from '#areas/eload/promos/contract.ts'
import { getMakerError } from '#areas/eload/promos/rules.ts'
import { diamondColumns, promoColumns, PromoRow, readPercent } from './import-rows.ts'
import { plannedForSale, priceChangesOf } from './price-changes.ts'
import { type CheckedDraft, promoRecord, lockPromos, promosBySku } from './promos.ts'
import { auditKindOf, insertPromo, overwritePromo } from './drafts.ts'
import { type PlaceGuard, toCreate } from '#platform/access.ts'
import type { ImportError } from '#platform/contract/imports.ts'
import { toFieldErrors } from '#platform/contract/errors.ts'
import type { Database } from '#platform/server/db.ts'
import type { RequestContext } from '#platform/server/http.ts'
import { nameKey } from '#platform/contract/search-words.ts'
import type { Staff } from '#platform/server/staff.ts'

type Row = PromoRow & { carrier: Carrier }
type Plan =
  | { result: 'create'; draft: CheckedDraft }
  | { result: 'update'; draft: CheckedDraft; before: Promo }
  | { result: 'skip'; before: Promo }
  | { result: 'error'; errors: ImportError[] }

type NamedRecord = { id: number; name: string; code: string }
type ImportLookup = {
  categories: (NamedRecord & { carrier: AnyCarrier })[]
  networks: NamedRecord[]
  groups: NamedRecord[]
  providers: (NamedRecord & { networks: number[] })[]
}

/** Determines the planned result of each row. Names are looked up once for all rows. */
export async function plansFor(
  { db, staff }: Pick<RequestContext<unknown, Staff>, 'db' | 'staff'>,
  carrier: Carrier,
  rows: readonly PromoRow[],
): Promise<Plan[]> {
  const known = await knownNames(db)
  const found = await promosBySku(
    db,
    carrier,
    rows.map(({ sku }) => sku),
  )
  const planned = await plannedForSale(
    db,
    found.map(({ id }) => id),
  )
  const bySku = new Map(found.map((promo) => [promo.sku.toUpperCase(), promo]))
  return rows.map((row) => {
    const plan = planFor(row, carrier, bySku.get(row.sku.toUpperCase()) ?? null, known)
    if (plan.result !== 'update') return plan
    const onSale = isOnSale(plan.before, plan.draft, planned) ? eloadMessages('ROW_ON_SALE') : null
    const error = onSale ?? getMakerError(plan.before, plan.draft, staff.email)
    return error === null ? plan : { result: 'error', errors: [toImportError('rebate', error)] }
  })
}

// Another person approves prices of promos on sale, which a file of many promos cannot show.
const isOnSale = (before: Promo, after: CheckedDraft, planned: ReadonlySet<number>) => {
  const sale = planned.has(before.id) ? { status: 'active' as const } : {}
  return priceChangesOf({ ...before, ...sale }, { ...after, ...sale }).length > 0
}

function planFor(row: PromoRow, carrier: Carrier, before: Promo | null, known: ImportLookup): Plan {
  const errors: ImportError[] = []
  const id = (field: string, list: readonly NamedRecord[], text: string | undefined) => {
    if (text === undefined) return undefined
    const requested = nameKey(text)
    const one = list.find(({ name, code }) => [name, code].some((each) => nameKey(each) === requested))
    if (!one) errors.push(toImportError(field, eloadMessages('VALUE_NOT_FOUND', { value: text })))
    return one?.id
  }
  const own = known.categories.filter((each) => each.carrier === carrier || each.carrier === 'all')
  const networkId = id('network', known.networks, row.network)
  const input = {
    carrier,
    sku: before?.sku ?? row.sku,
    keyword: row.keyword ?? before?.keyword ?? '',
    name: row.name ?? before?.name ?? '',
    description: row.description ?? before?.description ?? '',
    amount: row.amount ?? before?.amount,
    srp: row.srp ?? before?.srp ?? null,
    type: row.type ?? before?.type ?? (carrier === 'ml' ? 'game_pin' : undefined),
    validityDays: row.validityDays ?? before?.validityDays ?? 0,
    dataMb: row.dataMb ?? before?.dataMb ?? null,
    categoryId: id('category', own, row.category) ?? before?.categoryId,
    specialCategoryIds: before?.specialCategoryIds ?? [],
    networkId: networkId ?? before?.networkId ?? ownNetwork(known, carrier),
    networkGroupId: id('networkGroup', known.groups, row.networkGroup) ?? before?.networkGroupId ?? null,
    providers: providersOf(row, before, id, known),
    rebateType: row.rebateType ?? before?.rebateType ?? 'percent',
    rebate: row.rebate ?? before?.rebate ?? 0,
    isFeatured: row.isFeatured ?? before?.isFeatured ?? false,
    sequence: row.sequence ?? before?.sequence ?? 0,
    status: before ? (row.status ?? before.status) : 'inactive',
    diamonds: row.diamonds ?? before?.diamonds ?? null,
    bonus: row.bonus ?? before?.bonus ?? null,
    requiresZone: row.requiresZone ?? before?.requiresZone ?? false,
  }
  const parsed = CheckedPromoDraft.safeParse(inPesos(input))
  if (errors.length > 0) return { result: 'error', errors }
  if (!parsed.success) return { result: 'error', errors: toFieldErrors(parsed.error, { input }) }
  const draft = parsed.data
  const unreached = draft.providers
    .map(({ providerId }) => known.providers.find((provider) => provider.id === providerId))
    .find((provider) => draft.networkId !== null && provider?.networks.includes(draft.networkId) === false)
  if (unreached) {
    return {
      result: 'error',
      errors: [
        toImportError('provider', eloadMessages('PROVIDER_LACKS_THE_NETWORK', { provider: unreached.name })),
      ],
    }
  }
  if (!before) return { result: 'create', draft }
  const isSame =
    JSON.stringify(promoRecord.auditSnapshot(draft)) === JSON.stringify(promoRecord.auditSnapshot(before))
  return isSame ? { result: 'skip', before } : { result: 'update', draft, before }
}

/** The network with the carrier's name, used when a row names no network. */
const ownNetwork = ({ networks }: ImportLookup, carrier: Carrier) =>
  networks.find(({ code }) => code === carrier)?.id ?? null

// The draft schema reads amounts in pesos, as in a request, so centavos are converted back.
function inPesos<D extends Record<string, unknown> & { providers: readonly { cost: number }[] }>(draft: D) {
  const pesos = (centavos: unknown) => (typeof centavos === 'number' ? centavos / 100 : centavos)
  return {
    ...draft,
    amount: pesos(draft['amount']),
    srp: pesos(draft['srp']),
    rebate: pesos(draft['rebate']),
    providers: draft.providers.map((provider) => ({ ...provider, cost: pesos(provider.cost) })),
  }
}

type IdOf = (field: string, list: readonly NamedRecord[], text: string | undefined) => number | undefined

/** Providers of a row. Providers named in the row are replaced; others stay unchanged. */
function providersOf(row: PromoRow, before: Promo | null, id: IdOf, { providers }: ImportLookup) {
  const was = before?.providers ?? []
  const at = (
    place: number,
    field: 'provider' | 'backupProvider',
    sku: string | undefined,
    cost: number | undefined,
  ) => {
    const old = was[place]
    const providerId = id(field, providers, row[field]) ?? old?.providerId
    if (providerId === undefined) return []
    const same = old?.providerId === providerId ? old : undefined
    const providerSku = sku ?? same?.providerSku ?? row.sku
    return [{ providerId, providerSku, cost: cost ?? same?.cost ?? 0, priority: place + 1 }]
  }
  return [
    ...at(0, 'provider', row.providerSku, row.cost),
    ...at(1, 'backupProvider', row.backupProviderSku, row.backupCost),
    ...was
      .slice(2)
      .map(({ providerId, providerSku, cost, priority }) => ({ providerId, providerSku, cost, priority })),
  ]
}

async function knownNames(db: Database): Promise<ImportLookup> {
  const { rows } = await sql<ImportLookup>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', name, 'carrier', carrier)), '[]')
        from eload_category where deleted_at is null) as categories,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', code)), '[]')
        from eload_network where deleted_at is null) as networks,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', name)), '[]')
        from eload_network_group where deleted_at is null) as groups,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'code', p.code, 'networks',
          array(select network_id from eload_provider_network x where x.provider_id = p.id))), '[]')
        from eload_provider p where p.deleted_at is null) as providers`.execute(db)
  const [known] = rows
  if (!known) throw new Error('The query returned no row.')
  return known
}

type WriteContext = Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'audit'>

/** Writes one planned row with its audit entry and, if the rebate changes, an entry in the rebate log. */
export async function write({ db, staff, audit }: WriteContext, plan: Plan): Promise<void> {
  if (plan.result !== 'create' && plan.result !== 'update') return
  const { draft } = plan
  const how = { by: staff.email, cause: { source: 'bulk', reason: 'Import', actor: staff } } as const
  const kind = auditKindOf(draft.carrier)
  if (plan.result === 'create') {
    const { id } = await insertPromo(db, draft, how)
    const snapshot = await nameReferences(db, { after: promoRecord.auditSnapshot(draft) })
    return audit({ action: 'Import', kind, recordId: id, label: draft.name, ...snapshot })
  }
  const { id } = plan.before
  await lockPromos(db, draft.carrier, [id])
  await overwritePromo(db, plan.before, draft, how)
  const snapshots = {
    before: promoRecord.auditSnapshot(plan.before),
    after: promoRecord.auditSnapshot(draft),
  }
  await audit({
    action: 'Import',
    kind,
    recordId: id,
    label: draft.name,
    ...(await nameReferences(db, snapshots)),
  })
}

const verdictOf = (plan: Plan): RowVerdict => {
  if (plan.result === 'error') return { result: 'error', errors: plan.errors }
  if (plan.result === 'skip')
    return { result: 'skip', sentence: eloadMessages('ROW_SAME', { name: plan.before.name }) }
  if (plan.result === 'create')
    return { result: 'create', sentence: eloadMessages('ROW_NEW', { name: plan.draft.name }) }
  const changes = changesBetween(
    promoRecord.auditSnapshot(plan.before),
    promoRecord.auditSnapshot(plan.draft),
  )
  const fields = changes.map(({ field }) => field)
  return { result: 'update', sentence: eloadMessages('ROW_UPDATED', { fields: fields.join(', ') }) }
}

type ImportKind = {
  kind: string
  title: Message
  needs: PlaceGuard
  columns: typeof promoColumns
  /** Carrier of every row. Without it, the file has a column of carriers that are networks. */
  carrier?: Carrier
}

/** Defines a promo import. */
const importOf = ({ kind, title, needs, columns, carrier }: ImportKind) =>
  defineImport<string, Row>({
    kind,
    title,
    needs,
    columns:
      carrier !== undefined
        ? columns
        : [
            {
              field: 'carrier',
              title: labelsOf(words)('carrier'),
              isRequired: true,
              example: 'globe',
            },
            ...columns,
          ],
    row: z.preprocess(
      readPercent,
      PromoRow.extend({ carrier: carrier ? z.literal(carrier).default(carrier) : carrierColumn }),
    ),
    keyOf: ({ carrier, sku }) => `${carrier} ${sku.toUpperCase()}`,
    async check(asking, rows) {
      return (await plansOf(asking, rows)).map((plan) => verdictOf(plan))
    },
    async apply(asking, rows) {
      const plans = await plansOf(
        asking,
        rows.map(({ row }) => row),
      )
      for (const plan of plans) await write(asking, plan)
    },
    maxRows: 2_000,
  })

const carrierColumn = z
  .string()
  .transform((text) => codeNamed(carrierNames, text) ?? text)
  .pipe(NetworkCarrier)

/** Planned results for rows of several carriers, in the order of the rows. */
async function plansOf(
  asking: Pick<RequestContext<unknown, Staff>, 'db' | 'staff'>,
  rows: readonly Row[],
): Promise<Plan[]> {
  const plans: Plan[] = Array.from({ length: rows.length })
  const places = Map.groupBy(rows.entries(), ([, row]) => row.carrier)
  for (const [carrier, own] of places) {
    const found = await plansFor(
      asking,
      carrier,
      own.map(([, row]) => row),
    )
    for (const [index, plan] of found.entries()) {
      const place = own[index]
      if (place) plans[place[0]] = plan
    }
  }
  return plans
}

export const promoImport = importOf({
  kind: 'eload-promo',
  title: eloadMessages('IMPORT_PROMOS'),
  needs: toCreate(promoPlace),
  columns: promoColumns,
})

export const diamondImport = importOf({
  kind: 'eload-diamond',
  title: eloadMessages('IMPORT_DIAMONDS'),
  needs: toCreate(diamondPlace),
  columns: diamondColumns,
  carrier: 'ml',
})
