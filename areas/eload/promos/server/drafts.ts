import { unnamed } from '#areas/eload/shared/server/name-references.ts'
import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import type { CheckedPromoDraft, Promo } from '#areas/eload/promos/contract.ts'
import { aboveMargin, inPriority } from '#areas/eload/promos/rules.ts'
import { changePromo, promoTables } from './promos.ts'
import { formatRebate, logRebate, type RebateCause, rebateChange } from './rebates.ts'
import { withConstraintErrors, ValidationError, AppError } from '#platform/server/errors.ts'
import type { Database } from '#platform/server/db.ts'
import type { z } from 'zod'

export type CheckedDraft = z.output<typeof CheckedPromoDraft>
type By = { by: string; cause: RebateCause }

/** Rejects a draft whose category, network, group, provider or special category does not exist or does not fit. */
export async function assertReferencesExist(db: Database, draft: CheckedDraft): Promise<void> {
  const errors = await misfitsOf(db, draft)
  const [first, ...others] = errors
  if (first) throw new ValidationError([first, ...others])
}

type FieldMessage = { field: string; message: Message }

async function misfitsOf(db: Database, draft: CheckedDraft): Promise<FieldMessage[]> {
  const { carrier, categoryId, networkId, networkGroupId, specialCategoryIds } = draft
  const providerIds = draft.providers.map(({ providerId }) => providerId)
  const { rows } = await sql<ReferenceCounts>`
    select
      (select carrier from eload_category where id = ${categoryId} and deleted_at is null) as category_carrier,
      (select name from eload_network where id = ${networkId} and deleted_at is null) as network,
      (select name from eload_network_group where id = ${networkGroupId} and deleted_at is null) as network_group,
      exists (select from eload_network where id = ${networkId} and group_id = ${networkGroupId}) as is_in_group,
      array(select id::int from eload_special_category where id = any(${specialCategoryIds}::bigint[])
        and deleted_at is null) as specials,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'reaches', exists (
          select from eload_provider_network x where x.provider_id = p.id and x.network_id = ${networkId}))), '[]')
        from eload_provider p where p.id = any(${providerIds}::bigint[]) and p.deleted_at is null) as providers`.execute(
    db,
  )
  const known = rows[0]
  if (!known) throw new Error('The query returned no row.')
  const errors: FieldMessage[] = []
  const addIssue = (field: string, message: Message) => errors.push({ field, message })
  if (known.categoryCarrier === null) addIssue('categoryId', eloadMessages('CATEGORY_UNKNOWN'))
  else if (known.categoryCarrier !== 'all' && known.categoryCarrier !== carrier)
    addIssue('categoryId', eloadMessages('CATEGORY_OF_OTHER_CARRIER', { carrier: carrierNames[carrier] }))
  if (networkId !== null && known.network === null) addIssue('networkId', eloadMessages('NETWORK_UNKNOWN'))
  if (networkGroupId !== null) {
    if (known.networkGroup === null) addIssue('networkGroupId', eloadMessages('GROUP_UNKNOWN'))
    else if (networkId !== null && known.network !== null && !known.isInGroup)
      addIssue(
        'networkGroupId',
        eloadMessages('NETWORK_NOT_IN_GROUP', { network: known.network, group: known.networkGroup }),
      )
  }
  if (specialCategoryIds.some((id) => !known.specials.includes(id)))
    addIssue('specialCategoryIds', eloadMessages('SPECIAL_UNKNOWN'))
  draft.providers.forEach(({ providerId }, at) => {
    const provider = known.providers.find(({ id }) => id === providerId)
    if (!provider) addIssue(`providers.${at}.providerId`, eloadMessages('PROVIDER_UNKNOWN'))
    else if (networkId !== null && known.network !== null && !provider.reaches)
      addIssue(
        `providers.${at}.providerId`,
        eloadMessages('PROVIDER_LACKS_NETWORK', { provider: provider.name, network: known.network }),
      )
  })
  return errors
}

type ReferenceCounts = {
  categoryCarrier: string | null
  network: string | null
  networkGroup: string | null
  isInGroup: boolean
  specials: number[]
  providers: { id: number; name: string; reaches: boolean }[]
}

/** Inserts a promo with its providers and the first entry of its rebate log. */
export function insertPromo(db: Database, draft: CheckedDraft, { by, cause }: By) {
  return withPromoRules(db, draft, async () => {
    const created = await promoTables(db)
      .insertInto('eloadPromo')
      // Promo and log entry refer to each other; the deferred constraints check both at the end.
      .values({
        ...columnsOf(draft),
        carrier: draft.carrier,
        rebateLogId: 0,
        createdBy: by,
        updatedBy: by,
      })
      .returning(['id', 'status', 'version'])
      .executeTakeFirstOrThrow()
    const line = await logRebate(db, created.id, { from: null, to: draft }, cause)
    await promoTables(db).updateTable('eloadPromo').set(line).where('id', '=', created.id).execute()
    await setLinks(db, created.id, draft)
    return created
  })
}

/** Overwrites a locked promo. */
export function overwritePromo(db: Database, before: Promo, draft: CheckedDraft, { by, cause }: By) {
  return withPromoRules(db, draft, async () => {
    const rebate = await rebateChange(db, before, draft, cause)
    const { rebateType: _type, rebate: _rebate, ...columns } = columnsOf(draft)
    const saved = await changePromo(db, before.id, by, { ...columns, ...rebate })
    await setLinks(db, before.id, draft)
    return saved
  })
}

const columnsOf = (draft: CheckedDraft) => ({
  sku: draft.sku,
  keyword: draft.keyword,
  name: draft.name,
  description: draft.description,
  amountCentavos: draft.amount,
  srpCentavos: draft.srp ?? draft.amount,
  type: draft.type,
  validityDays: draft.validityDays,
  dataMb: draft.dataMb,
  categoryId: draft.categoryId,
  networkId: draft.networkId,
  networkGroupId: draft.networkGroupId,
  rebateType: draft.rebateType,
  rebate: draft.rebate as number,
  isFeatured: draft.isFeatured,
  sequence: draft.sequence,
  status: draft.status,
  diamonds: draft.diamonds,
  bonus: draft.bonus,
  requiresZone: draft.requiresZone,
})

async function setLinks(db: Database, promoId: number, { providers, specialCategoryIds }: CheckedDraft) {
  const tables = promoTables(db)
  await tables.deleteFrom('eloadPromoProvider').where('promoId', '=', promoId).execute()
  if (providers.length > 0) {
    const rows = inPriority(providers).map(({ providerId, providerSku, cost, priority }) => ({
      promoId,
      providerId,
      providerSku,
      costCentavos: cost as number,
      priority,
    }))
    await tables.insertInto('eloadPromoProvider').values(rows).execute()
  }
  await sql`delete from eload_special_category_promo where promo_id = ${promoId}
    and not (special_category_id = any(${specialCategoryIds}::bigint[]))`.execute(db)
  await sql`insert into eload_special_category_promo (special_category_id, promo_id)
    select unnest(${specialCategoryIds}::bigint[]), ${promoId} on conflict do nothing`.execute(db)
}

/** Runs a write and converts constraint violations of promos to field errors. */
export async function withPromoRules<Result>(
  db: Database,
  { sku }: { sku: string },
  write: () => Promise<Result>,
): Promise<Result> {
  const taken = {
    eload_promo_sku: { field: 'sku', message: eloadMessages('PROMO_SKU_TAKEN', { sku }) },
    eload_promo_within_margin: { field: 'rebate', message: aboveMargin },
    eload_promo_can_be_sent: {
      field: 'providers',
      message: eloadMessages('PROVIDER_REQUIRED'),
    },
  }
  try {
    // Constraints are deferred because one transaction can write many promos.
    await sql`set constraints all deferred`.execute(db)
    return await withConstraintErrors(db, taken, write)
  } catch (error) {
    // A margin violation is a field error, not a conflict with another record.
    if (
      error instanceof AppError &&
      error.code === 'DUPLICATE' &&
      error.errors[0] &&
      error.errors[0].field !== 'sku'
    )
      throw new ValidationError([error.errors[0]])
    throw error
  }
}

/** Audit type of a promo. Diamond packs have their own, because other people can read them. */
export const auditKindOf = (carrier: Carrier) => (carrier === 'ml' ? 'eload-diamond' : 'eload-promo')

/** Audit snapshot of a promo. `nameReferences` adds the names of the other records. */
export const auditSnapshotOf = (promo: CheckedDraft | Promo) => ({
  sku: promo.sku,
  keyword: promo.keyword,
  name: promo.name,
  description: promo.description,
  amountCentavos: promo.amount,
  srpCentavos: promo.srp ?? promo.amount,
  type: promo.type,
  validityDays: promo.validityDays,
  dataMb: promo.dataMb,
  category: unnamed('eload-category', promo.categoryId),
  specialCategories: promo.specialCategoryIds
    .toSorted((a, b) => a - b)
    .map((id) => unnamed('eload-special-category', id)),
  network: promo.networkId === null ? null : unnamed('eload-network', promo.networkId),
  networkGroup: promo.networkGroupId === null ? null : unnamed('eload-network-group', promo.networkGroupId),
  providers: inPriority(promo.providers).map(({ providerId, providerSku, cost }) => ({
    provider: unnamed('eload-provider', providerId),
    sku: providerSku,
    cost,
  })),
  rebate: formatRebate(promo),
  isFeatured: promo.isFeatured,
  sequence: promo.sequence,
  status: promo.status,
  diamonds: promo.diamonds,
  bonus: promo.bonus,
  requiresZone: promo.requiresZone,
})
