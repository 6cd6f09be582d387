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
  businesses,
  type BusinessRecord,
  businessRecord,
  findBusiness,
  fullValueOf,
  selectBusiness,
  selectMerchant,
} from '#areas/merchants/businesses/server/record.ts'
import { changeBusiness, insertBusiness } from './mutations.ts'
import { openWallet } from '#areas/wallets/public.ts'
import { sql } from 'kysely'
import { guardedStatusChange } from '#platform/server/crud.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import { ValidationError, rejectField } from '#platform/server/errors.ts'
import { reveal } from '#platform/server/reveal.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'business'

export const businessHandlers = handlersFor(businessCalls, {
  types: async ({ db }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from business_type order by position`.execute(db)
    return rows
  },
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
  activate: (context) => setStatus(context, 'active'),
  deactivate: (context) => setStatus(context, 'inactive'),
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
      after: businessRecord.auditSnapshot(created),
      toStatus: created.status,
    })
    return done(merchantsMessages('REGISTERED', { name: created.businessName }), saved(created))
  },

  update: async ({ db, request, staff, audit }) => {
    const { businessId, version, ...change } = request
    const before = await businesses.lock(db, businessId, version)
    const after = await changeBusiness(db, before, change, staff.email)
    await audit({
      action: 'Update',
      ...auditSubject(after),
      before: businessRecord.auditSnapshot(before),
      after: businessRecord.auditSnapshot(after),
    })
    return done(merchantsMessages('SAVED', { name: after.businessName }), saved(after))
  },
})

type OwnerKeys = { cogUserSub?: string | undefined; subscriberId?: number | undefined }

async function ownerNamed(tx: Database, { cogUserSub, subscriberId }: OwnerKeys) {
  if ((cogUserSub === undefined) === (subscriberId === undefined)) {
    rejectField('subscriberId', merchantsMessages('OWNER_REQUIRED'))
  }
  const {
    rows: [owner],
  } = await sql<{ id: number; cognitoSub: string | null; status: string; kycAcctType: string }>`
    select id, cognito_sub, status, kyc_acct_type from subscriber
    where ${subscriberId === undefined ? sql`cognito_sub = ${cogUserSub ?? ''}` : sql`id = ${subscriberId}`}
      and deleted_at is null for share`.execute(tx)
  const field = subscriberId === undefined ? 'cogUserSub' : 'subscriberId'
  if (!owner) throw new ValidationError([{ field, message: merchantsMessages('SUBSCRIBER_UNKNOWN') }])
  if (owner.status !== 'active') {
    throw new ValidationError([{ field, message: merchantsMessages('OWNER_INACTIVE') }])
  }
  return owner
}

const hasPapers = ({ registration }: BusinessRecord) => registration.kind !== 'none'

const auditSubject = ({ businessId, businessName }: BusinessRecord) => ({
  kind,
  recordId: businessId,
  label: businessName,
})

const saved = ({ businessId, status, version }: BusinessRecord) => ({ id: businessId, status, version })

const changeStatus = guardedStatusChange<BusinessRecord>(businessStatusAct, {
  records: businesses,
  subjectOf: auditSubject,
  error: (row, status) => (status === 'active' ? getActivateError(row) : getDeactivateError(row)),
  message: ({ businessName, status }) =>
    merchantsMessages('BUSINESS_STATUS_CHANGED', { name: businessName, status }),
})

const setStatus = (
  context: RequestContext<{ businessId: number; version?: number | undefined; reason: string }, Staff>,
  status: 'active' | 'inactive',
) => changeStatus(context, { ...context.request, id: context.request.businessId, status })
