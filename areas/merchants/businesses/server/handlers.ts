import { businessCalls, merchantCalls } from '#areas/merchants/businesses/contract.ts'
import { businessEditingCalls } from '#areas/merchants/businesses/editing/contract.ts'
import { whyNotActivate, whyNotDeactivate } from '#areas/merchants/businesses/rules.ts'
import { businessExport } from '#areas/merchants/businesses/server/exports.ts'
import {
  pageOfBusinesses,
  pageOfCustomers,
  pageOfMerchants,
  pageOfProducts,
} from '#areas/merchants/businesses/server/list.ts'
import {
  type BusinessRecord,
  findBusiness,
  fullValueOf,
  lockBusiness,
  wholeBusiness,
  wholeMerchant,
} from '#areas/merchants/businesses/server/record.ts'
import { tables } from '#areas/merchants/businesses/server/tables.ts'
import {
  changeBusiness,
  insertBusiness,
  setBusinessStatus,
} from '#areas/merchants/businesses/server/writing.ts'
import { openWallet } from '#areas/wallets/public.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import type { Database } from '#platform/server/database.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal, Refusal, Stale } from '#platform/server/refusal.ts'
import { reveal } from '#platform/server/reveal.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'business'

export const businessHandlers = handlersFor(businessCalls, {
  list: ({ db, request }) => pageOfBusinesses(db, request),
  export: exportHandler(businessExport),
  info: async ({ db, request }) => wholeBusiness(db, await findBusiness(db, request)),
  customer: async ({ db, request }) => {
    await findBusiness(db, { businessId: request.businessId })
    return pageOfCustomers(db, request)
  },
  product: async ({ db, request }) => {
    await findBusiness(db, { businessId: request.businessId })
    return pageOfProducts(db, request)
  },
  activate: (asked) => changeStatus(asked, 'active'),
  deactivate: (asked) => changeStatus(asked, 'inactive'),
  reveal: async (asked) => {
    const { businessId, field } = asked.request
    const business = await findBusiness(asked.db, { businessId })
    const value = await fullValueOf(asked.db, business, field)
    return reveal(asked, { id: businessId, ...about(business), value })
  },
  logs: async ({ db, request }) => {
    await findBusiness(db, { businessId: request.businessId })
    return logsOf(db, kind, request.businessId, request)
  },
})

export const merchantHandlers = handlersFor(merchantCalls, {
  list: ({ db, request }) => pageOfMerchants(db, request),
  info: async ({ db, request }) => wholeMerchant(db, await findBusiness(db, request)),
})

export const businessEditingHandlers = handlersFor(businessEditingCalls, {
  create: async ({ db, request, staff, audit }) => {
    const owner = await ownerNamed(db, request)
    const made = await insertBusiness(db, owner, request, staff.email)
    const level = owner.kycAcctType !== 'FullyVerified' ? 'basic' : hasPapers(made) ? 'merchant' : 'full'
    await openWallet(db, { subscriberId: owner.id, businessId: made.businessId, level })
    await audit({ action: 'Create', ...about(made), after: told(made), toStatus: made.status })
    return done(`${made.businessName} was registered.`, saved(made))
  },

  update: async ({ db, request, staff, audit }) => {
    const { businessId, version, ...change } = request
    const before = await lockBusiness(db, businessId)
    if (before.version !== version) throw new Stale()
    const after = await changeBusiness(db, before, change, staff.email)
    await audit({ action: 'Update', ...about(after), before: told(before), after: told(after) })
    return done(`${after.businessName} was saved.`, saved(after))
  },
})

type OwnerKeys = { cogUserSub?: string | undefined; subscriberId?: number | undefined }

async function ownerNamed(tx: Database, { cogUserSub, subscriberId }: OwnerKeys) {
  if ((cogUserSub === undefined) === (subscriberId === undefined)) {
    throw new FieldRefusal([{ field: 'subscriberId', message: 'Choose the owner' }])
  }
  const live = tables(tx).selectFrom('subscriber').selectAll().where('deletedAt', 'is', null).forShare()
  const owner = await (
    subscriberId === undefined
      ? live.where('cognitoSub', '=', cogUserSub ?? '')
      : live.where('id', '=', subscriberId)
  ).executeTakeFirst()
  const field = subscriberId === undefined ? 'cogUserSub' : 'subscriberId'
  if (!owner) throw new FieldRefusal([{ field, message: 'There is no such subscriber.' }])
  if (owner.status !== 'active') {
    throw new FieldRefusal([{ field, message: 'This subscriber is inactive and can open no business.' }])
  }
  return owner
}

const hasPapers = ({ registrationKind }: BusinessRecord) => registrationKind !== 'none'

type StatusChange = { businessId: number; version?: number | undefined; reason: string }

async function changeStatus(
  { db, request, staff, audit }: Asked<StatusChange, Staff>,
  status: 'active' | 'inactive',
) {
  const before = await lockBusiness(db, request.businessId)
  const reason = status === 'active' ? whyNotActivate(before) : whyNotDeactivate(before)
  if (reason) throw new Refusal(reason, { code: 'INVALID_STATE' })
  if (request.version !== undefined && before.version !== request.version) throw new Stale()
  const after = await setBusinessStatus(db, request.businessId, status, staff.email)
  await audit({
    action: status === 'active' ? 'Activate' : 'Deactivate',
    ...about(after),
    changes: [{ field: 'status', old: before.status, new: after.status }],
    fromStatus: before.status,
    toStatus: after.status,
    reason: request.reason,
  })
  return done(`${after.businessName} is ${status === 'active' ? 'active again' : 'inactive'}.`, saved(after))
}

const about = ({ businessId, businessName }: BusinessRecord) => ({
  kind,
  recordId: businessId,
  label: businessName,
})

const saved = ({ businessId, status, version }: BusinessRecord) => ({ id: businessId, status, version })

/** What the audit compares: the fields that staff can change, named as the wire names them. */
const told = (row: BusinessRecord) => ({
  businessName: row.businessName,
  businessAddress: row.businessAddress,
  businessType: row.businessTypeId,
  storeCategory: row.storeCategory,
  region: row.regionCode,
  province: row.provinceCode,
  city: row.cityCode,
  barangay: row.barangayCode,
  street: row.street,
  zip: row.zip,
  latitude: row.latitude === null ? null : Number(row.latitude),
  longitude: row.longitude === null ? null : Number(row.longitude),
  contactNumber: row.contactNumber,
  email: row.email,
  registration: {
    kind: row.registrationKind,
    number: row.registrationNumber,
    expiry: row.registrationExpiry,
  },
  tin: row.tin,
  socialMediasLink: row.socialMediasLink,
  agentCode: row.agentCode,
})
