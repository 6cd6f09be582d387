import { merchantsMessages } from '#areas/merchants/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { MdrInForce } from '#areas/merchants/kankolek/contract.ts'
import { toRead, toDecide, withAnyFlag } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'
import { exportCall } from '#platform/contract/export-call.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Masked, WalletNumber, Id, Reason, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf, oneOrMore } from '#platform/contract/page.ts'
import { revealCall } from '#platform/contract/reveal.ts'

export const BusinessStatus = z.enum(['active', 'inactive'])
export const StoreCategory = z.enum(['sss', 'nsss'])
export const RegistrationKind = z.enum(['DTI', 'SEC', 'CDA', 'BMBE', 'none'])
export type RegistrationKind = z.infer<typeof RegistrationKind>
export const SocialPlatform = z.enum(['facebook', 'instagram', 'tiktok', 'shopee', 'lazada', 'website'])
export type SocialPlatform = z.infer<typeof SocialPlatform>

const identity = {
  businessId: z.int(),
  cogUserSub: z.string().nullable(),
  subscriberId: z.int(),
  ownerName: z.string(),
  businessName: z.string(),
  businessType: z.int(),
  businessTypeName: z.string(),
  storeCategory: z.string(),
  status: BusinessStatus,
  walletStatus: z.string().nullable(),
  createdAt: Moment,
  version: z.int(),
}

export const BusinessRow = z.object({
  ...identity,
  contactNumber: Masked.mobile,
  city: z.string().nullable(),
  region: z.string().nullable(),
  registrationKind: z.string(),
})
export type BusinessRow = z.infer<typeof BusinessRow>

const PlaceNames = z.object({
  region: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  barangay: z.string().nullable(),
})

const WalletOfShop = z.object({
  walletId: z.int(),
  product: z.string(),
  accountNo: WalletNumber,
  balance: Money,
  availableBalance: Money,
  status: z.string(),
  kycLevel: z.string(),
})

export const Business = z.object({
  ...identity,
  /** Address with the street masked and the place names readable. */
  businessAddress: Masked.street,
  region: z.string(),
  /** In Metro Manila, which has no provinces, this is the region code. */
  province: z.string(),
  city: z.string(),
  barangay: z.string(),
  placeNames: PlaceNames,
  street: Masked.street,
  zip: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  contactNumber: Masked.mobile,
  email: Masked.email.nullable(),
  registration: z.object({ kind: z.string(), number: z.string(), expiry: z.string().nullable() }),
  tin: Masked.tin,
  /** JSON encoded as a string: `[{platform, url}]`. */
  socialMediasLink: z.string(),
  agentCode: z.string(),
  wallets: z.array(WalletOfShop),
  mdrSetting: MdrInForce,
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
})
export type Business = z.infer<typeof Business>

/** Fields returned masked until they are revealed, one at a time. */
export const revealableFields = ['contactNumber', 'email', 'businessAddress', 'street', 'tin'] as const
export type RevealableField = (typeof revealableFields)[number]

/** A merchant as the `/merchant/` calls return it: the business with its owner and the owner's status. */
export const Merchant = Business.extend({
  owner: z.object({
    subscriberId: z.int(),
    cogUserSub: z.string().nullable(),
    name: z.string(),
    mobileNumber: Masked.mobile,
    email: Masked.email.nullable(),
    kycAcctType: z.string(),
    kycAcctStatus: z.string(),
    watchlistStatus: z.string(),
    status: z.string(),
  }),
})
export type Merchant = z.infer<typeof Merchant>

export const MerchantRow = BusinessRow.extend({
  kycAcctType: z.string(),
  kycAcctStatus: z.string(),
  watchlistStatus: z.string(),
})
export type MerchantRow = z.infer<typeof MerchantRow>

export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  mobile: Masked.mobile,
  lastPurchaseAt: Moment,
  totalSpent: Money,
})
export type Customer = z.infer<typeof Customer>

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  price: Money,
  stock: z.int(),
})
export type Product = z.infer<typeof Product>

const ById = z.strictObject({ businessId: Id })
const StatusChange = ById.extend({ version: z.int().optional(), reason: Reason })

const request = listRequest({
  filters: {
    status: oneOrMore(BusinessStatus),
    businessType: oneOrMore(Id),
    storeCategory: oneOrMore(StoreCategory),
    registrationKind: oneOrMore(RegistrationKind),
    region: oneOrMore(z.string().regex(/^\d{10}$/, fieldMessages.issue('FORMAT'))),
  },
  sorts: ['createdAt', 'businessName'],
})
const partsOf = { sorts: ['name'], defaultSort: 'name', defaultDirection: 'asc' } as const

/** Path prefixes whose queries are fetched again after a business changes. */
export const invalidates = ['/subscriber/', '/merchant/', '/audit/']

const canLook = withAnyFlag(businessInfoPlace)

export const BusinessTypeOption = z.object({ id: z.int(), name: z.string() })

export const businessStatusAct = 'business-status'
const statusCalls = callGroup({ needs: toDecide(businessInfoPlace), invalidates })
const statusChange = { request: StatusChange, acts: { codes: [businessStatusAct] } }

const readCalls = callGroup({ needs: canLook })

export const businessCalls = {
  types: call('/subscriber/business/types', {
    needs: 'signed-in',
    reply: z.array(BusinessTypeOption),
    background: true,
  }),
  list: readCalls.read('/subscriber/business/list', { request, reply: pageOf(BusinessRow) }),
  export: exportCall('/subscriber/business/export', { needs: toRead(businessInfoPlace), request }),
  info: readCalls.read('/subscriber/business/info', {
    request: ById,
    reply: Business,
    views: { kind: 'business', id: 'businessId', label: 'businessName' },
  }),
  customer: readCalls.read('/subscriber/business/customer', {
    request: listRequest({
      sorts: ['lastPurchaseAt', 'totalSpent', 'name'],
    }).extend(ById.shape),
    reply: pageOf(Customer),
  }),
  product: readCalls.read('/subscriber/business/product', {
    request: listRequest({
      ...partsOf,
      sorts: ['name', 'price', 'stock'],
    }).extend(ById.shape),
    reply: pageOf(Product),
  }),
  activate: statusCalls.write('/subscriber/business/activate', statusChange),
  deactivate: statusCalls.write('/subscriber/business/deactivate', statusChange),
  reveal: revealCall('/subscriber/business/reveal', {
    needs: toRead(businessInfoPlace),
    key: 'businessId',
    fields: revealableFields,
    invalidates: ['/subscriber/business/logs'],
  }),
  logs: readCalls.read('/subscriber/business/logs', { request: ById.extend(logRequest), reply: LogPage }),
}

const merchantReadCalls = callGroup({ host: 'others', needs: withAnyFlag(merchantPlace) })

/** The `/merchant/` calls: the same businesses, joined with owner and wallet. */
export const merchantCalls = {
  list: merchantReadCalls.read('/merchant/list', { request, reply: pageOf(MerchantRow) }),
  info: merchantReadCalls.read('/merchant/info', {
    request: z
      .strictObject({ businessId: Id.optional(), cognitoSub: z.uuid().optional() })
      .refine(({ businessId, cognitoSub }) => (businessId === undefined) !== (cognitoSub === undefined), {
        path: ['businessId'],
        message: merchantsMessages.issue('MERCHANT_KEY_REQUIRED'),
      }),
    reply: Merchant,
    views: { kind: 'business', id: 'businessId', label: 'businessName' },
  }),
}
