import { z } from 'zod'
import { agentStatuses } from '#areas/agents/public.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { addressChecker } from '#areas/intake/server/files/addresses.ts'
import { type AcceptedRows, errorsWhen, intakeFile, t } from '#areas/intake/server/files/intake-file.ts'
import { BusinessDraft } from '#areas/merchants/businesses/editing/contract.ts'
import { businessTypeIds, insertBusinesses } from '#areas/merchants/businesses/public.ts'
import { validateRegistration } from '#areas/merchants/businesses/rules.ts'
import { ownersByMobile } from '#areas/merchants/subscribers/public.ts'
import { withProvince } from '#areas/places/public.ts'
import { Mobile, requiredText } from '#platform/contract/fields.ts'

const registrationColumns = {
  registrationKind: 'kind',
  registrationNumber: 'number',
  registrationExpiry: 'expiry',
}

/** Moves the columns of the registration to the place where the draft has them. */
function nestRegistration(cells: unknown) {
  if (typeof cells !== 'object' || cells === null) return cells
  const registration: Record<string, unknown> = { kind: 'none', number: '', expiry: null }
  const others: Record<string, unknown> = {}
  const names = new Map(Object.entries(registrationColumns))
  for (const [column, value] of Object.entries(cells)) {
    const name = names.get(column)
    if (name === undefined) others[column] = value
    else registration[name] = value
  }
  return { ...others, registration }
}

const Row = z.preprocess(
  nestRegistration,
  BusinessDraft.omit({ subscriberId: true, cogUserSub: true, businessType: true }).extend({
    reference: requiredText(40),
    ownerMobile: Mobile,
    businessType: requiredText(60),
    province: BusinessDraft.shape.province.default(null),
  }),
)

export const merchantFile = (accepted: AcceptedRows) => {
  const addressErrors = addressChecker()
  return intakeFile({
    name: 'merchants',
    columns: [
      { field: 'reference', title: t('merchantReference'), example: 'M-1001', isRequired: true },
      { field: 'ownerMobile', title: t('ownerMobile'), example: '09171234567', isRequired: true },
      { field: 'businessName', title: t('businessName'), example: 'Aling Nena Store', isRequired: true },
      { field: 'businessType', title: t('businessType'), example: 'Sari-sari store', isRequired: true },
      { field: 'businessAddress', title: t('businessAddress'), example: '' },
      { field: 'region', title: t('region'), example: '0400000000', isRequired: true },
      { field: 'province', title: t('province'), example: '0402100000' },
      { field: 'city', title: t('city'), example: '0402103000', isRequired: true },
      { field: 'barangay', title: t('barangay'), example: '0402103001', isRequired: true },
      { field: 'street', title: t('street'), example: '12 Mabini St.' },
      { field: 'zip', title: t('zip'), example: '4102' },
      { field: 'contactNumber', title: t('contactNumber'), example: '09171234567', isRequired: true },
      { field: 'email', title: t('email'), example: 'nena@example.com' },
      { field: 'storeCategory', title: t('storeCategory'), example: 'sss' },
      { field: 'registrationKind', title: t('registrationKind'), example: 'DTI' },
      { field: 'registrationNumber', title: t('registrationNumber'), example: '1234567' },
      { field: 'registrationExpiry', title: t('registrationExpiry'), example: '2028-12-31' },
      { field: 'tin', title: t('tin'), example: '123-456-789-00000' },
      { field: 'agentCode', title: t('agentCode'), example: 'AGT0000012' },
    ],
    row: Row,
    keyOf: ({ reference }) => reference,
    check: async ({ db }, rows) => {
      const types = await businessTypeIds(db)
      const owners = await ownersByMobile(
        db,
        rows.map(({ ownerMobile }) => ownerMobile),
      )
      const agents = await agentStatuses(
        db,
        rows.flatMap(({ agentCode }) => agentCode ?? []),
      )
      const found = []
      for (const row of rows) {
        const { ownerMobile, agentCode: code = '', registration } = row
        const registrationError = registration ? validateRegistration(registration) : null
        const hasOwner = accepted.subscribers.has(ownerMobile) || owners.has(ownerMobile)
        const hasAgent = code === '' || accepted.agents.has(code) || agents.get(code) === 'active'
        found.push([
          ...errorsWhen(
            [!hasOwner, 'ownerMobile', intakeMessages('OWNER_UNKNOWN')],
            [!hasAgent, 'agentCode', intakeMessages('AGENT_UNKNOWN')],
            [
              !types.has(row.businessType.toLowerCase()),
              'businessType',
              intakeMessages('BUSINESS_TYPE_UNKNOWN'),
            ],
          ),
          ...(registrationError ? [registrationError] : []),
          ...(await addressErrors(db, withProvince(row))),
        ])
      }
      return found
    },
    accept: ({ reference, ownerMobile, registration }) =>
      void accepted.merchants.set(reference, {
        owner: ownerMobile,
        isRegistered: registration !== undefined && registration.kind !== 'none',
      }),
    create: async ({ db, staff }, rows) => {
      const types = await businessTypeIds(db)
      const owners = await ownersByMobile(
        db,
        rows.map(({ ownerMobile }) => ownerMobile),
      )
      const values = rows.map(({ reference: _reference, ownerMobile, businessType, ...draft }) => ({
        owner: owners.get(ownerMobile) ?? { id: 0, cognitoSub: null },
        draft: {
          ...draft,
          province: withProvince(draft).province,
          businessType: types.get(businessType.toLowerCase()) ?? 0,
        },
      }))
      return insertBusinesses(db, values, staff.email)
    },
  })
}
