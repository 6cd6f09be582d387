import { merchantsMessages } from '#areas/merchants/messages.ts'
import { businessStatusAct, businessCalls, merchantCalls } from '#areas/merchants/businesses/contract.ts'
import { businessEditingCalls } from '#areas/merchants/businesses/editing/contract.ts'
import { getActivateError, getDeactivateError } from '#areas/merchants/businesses/rules.ts'
import { businessExport } from '#areas/merchants/exports.ts'
import {
  listBusinesses,
  listCustomers,
  listMerchants,
  listProducts,
} from '#areas/merchants/businesses/server/list.ts'
import {
  type BusinessRecord,
  findBusiness,
  fullValueOf,
  lockBusiness,
  selectBusiness,
  selectMerchant,
} from '#areas/merchants/businesses/server/record.ts'
import { tables } from '#areas/merchants/businesses/server/tables.ts'
import { changeBusiness, insertBusiness, setBusinessStatus } from './mutations.ts'
import { openWallet } from '#areas/wallets/public.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import { ValidationError, AppError, VersionConflict, rejectField } from '#platform/server/errors.ts'
import { reveal } from '#platform/server/reveal.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'business'

export const businessHandlers = handlersFor(businessCalls, {
  types: ({ db }) =>
    tables(db).selectFrom('businessType').select(['id', 'name']).orderBy('position').execute(),
  list: ({ db, request }) => listBusinesses(db, request),
  export: exportHandler(businessExport),
  info: async ({ db, request }) => selectBusiness(db, await findBusiness(db, request)),
  customer: async ({ db, request }) => {
    await findBusiness(db, { businessId: request.businessId })
    return listCustomers(db, request)
  },
  product: async ({ db, request }) => {
    await findBusiness(db, { businessId: request.businessId })
    return listProducts(db, request)
  },
  activate: (context) => changeStatus(context, 'active'),
  deactivate: (context) => changeStatus(context, 'inactive'),
  reveal: async (context) => {
    const { businessId, field } = context.request
    const business = await findBusiness(context.db, { businessId })
    const value = await fullValueOf(context.db, business, field)
    return reveal(context, { id: businessId, ...auditSubject(business), value })
  },
  logs: async ({ db, language, request }) => {
    await findBusiness(db, { businessId: request.businessId })
    return recordHistoryPage({ db, language }, kind, request.businessId, request)
  },
})

export const merchantHandlers = handlersFor(merchantCalls, {
  list: ({ db, request }) => listMerchants(db, request),
  info: async ({ db, request }) => selectMerchant(db, await findBusiness(db, request)),
})

export const businessEditingHandlers = handlersFor(businessEditingCalls, {
  create: async ({ db, request, staff, audit }) => {
    const owner = await ownerNamed(db, request)
    const created = await insertBusiness(db, owner, request, staff.email)
    const level = owner.kycAcctType !== 'FullyVerified' ? 'basic' : hasPapers(created) ? 'merchant' : 'full'
    await openWallet(db, { subscriberId: owner.id, businessId: created.businessId, level })
    await audit({
      action: 'Create',
      ...auditSubject(created),
      after: auditSnapshot(created),
      toStatus: created.status,
    })
    return done(merchantsMessages('REGISTERED', { name: created.businessName }), saved(created))
  },

  update: async ({ db, request, staff, audit }) => {
    const { businessId, version, ...change } = request
    const before = await lockBusiness(db, businessId)
    if (before.version !== version) throw new VersionConflict()
    const after = await changeBusiness(db, before, change, staff.email)
    await audit({
      action: 'Update',
      ...auditSubject(after),
      before: auditSnapshot(before),
      after: auditSnapshot(after),
    })
    return done(merchantsMessages('SAVED', { name: after.businessName }), saved(after))
  },
})

type OwnerKeys = { cogUserSub?: string | undefined; subscriberId?: number | undefined }

async function ownerNamed(tx: Database, { cogUserSub, subscriberId }: OwnerKeys) {
  if ((cogUserSub === undefined) === (subscriberId === undefined)) {
    rejectField('subscriberId', merchantsMessages('OWNER_REQUIRED'))
  }
  const live = tables(tx).selectFrom('subscriber').selectAll().where('deletedAt', 'is', null).forShare()
  const owner = await (
    subscriberId === undefined
      ? live.where('cognitoSub', '=', cogUserSub ?? '')
      : live.where('id', '=', subscriberId)
  ).executeTakeFirst()
  const field = subscriberId === undefined ? 'cogUserSub' : 'subscriberId'
  if (!owner) throw new ValidationError([{ field, message: merchantsMessages('SUBSCRIBER_UNKNOWN') }])
  if (owner.status !== 'active') {
    throw new ValidationError([{ field, message: merchantsMessages('OWNER_INACTIVE') }])
  }
  return owner
}

const hasPapers = ({ registrationKind }: BusinessRecord) => registrationKind !== 'none'

type StatusChange = { businessId: number; version?: number | undefined; reason: string }

async function changeStatus(context: RequestContext<StatusChange, Staff>, status: 'active' | 'inactive') {
  const { db, request, staff, audit } = context
  const before = await lockBusiness(db, request.businessId)
  const reason = status === 'active' ? getActivateError(before) : getDeactivateError(before)
  if (reason) throw new AppError(reason, { code: 'INVALID_STATE' })
  if (request.version !== undefined && before.version !== request.version) throw new VersionConflict()
  const { kind, recordId, label } = auditSubject(before)
  const record = { kind, id: recordId, label }
  await guardDecision(context, { act: businessStatusAct, stage: 'perform', record })
  const after = await setBusinessStatus(db, request.businessId, status, staff.email)
  await audit({
    action: status === 'active' ? 'Activate' : 'Deactivate',
    ...auditSubject(after),
    changes: [{ field: 'status', old: before.status, new: after.status }],
    fromStatus: before.status,
    toStatus: after.status,
    reason: request.reason,
  })
  return done(
    merchantsMessages('BUSINESS_STATUS_CHANGED', { name: after.businessName, status }),
    saved(after),
  )
}

const auditSubject = ({ businessId, businessName }: BusinessRecord) => ({
  kind,
  recordId: businessId,
  label: businessName,
})

const saved = ({ businessId, status, version }: BusinessRecord) => ({ id: businessId, status, version })

/** Fields that staff can change, compared by the audit under their API names. */
const auditSnapshot = (row: BusinessRecord) => ({
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
