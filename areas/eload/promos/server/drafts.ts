import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type Carrier, carrierNames } from '#areas/eload/contract.ts'
import type { Promo } from '#areas/eload/promos/contract.ts'
import { aboveMargin, inPriority } from '#areas/eload/promos/rules.ts'
import { changePromo, type CheckedDraft, promoRecord, promos, savedPromo } from './promos.ts'
import { logRebate, type RebateCause, rebateChange } from './rebates.ts'
import { withConstraintErrors, ValidationError, AppError } from '#platform/server/errors.ts'
import type { Database } from '#platform/server/db.ts'

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
    // Promo and log entry refer to each other; the deferred constraints check both at the end.
    const id = await promos.insert(db, { ...columnsOf(draft), rebateLogId: 0 }, by)
    const { rebateLogId } = await logRebate(db, id, { from: null, to: draft }, cause)
    await sql`update eload_promo set rebate_log_id = ${rebateLogId} where id = ${id}`.execute(db)
    await setLinks(db, id, draft)
    return savedPromo(db, id)
  })
}

/** Overwrites a locked promo. */
export function overwritePromo(db: Database, before: Promo, draft: CheckedDraft, { by, cause }: By) {
  return withPromoRules(db, draft, async () => {
    const rebate = await rebateChange(db, before, draft, cause)
    const { rebateType: _type, rebate: _rebate, ...values } = draft
    const columns = columnsOf(values)
    const saved = await changePromo(db, before.id, by, { ...columns, ...rebate })
    await setLinks(db, before.id, draft)
    return saved
  })
}

const columnsOf = (draft: Omit<CheckedDraft, 'rebateType' | 'rebate'>) =>
  promoRecord.columnsOf({ ...draft, srp: draft.srp ?? draft.amount })

type PromoProviderTable = {
  promoId: number
  providerId: number
  providerSku: string
  costCentavos: number
  priority: number
}

async function setLinks(db: Database, promoId: number, { providers, specialCategoryIds }: CheckedDraft) {
  const tables = db.withTables<{ eloadPromoProvider: PromoProviderTable }>()
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
