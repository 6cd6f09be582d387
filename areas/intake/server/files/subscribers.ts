import { z } from 'zod'
import { intakeMessages } from '#areas/intake/messages.ts'
import { addressChecker } from '#areas/intake/server/files/addresses.ts'
import { type AcceptedRows, errorsWhen, intakeFile, t } from '#areas/intake/server/files/intake-file.ts'
import { SubscriberDraft } from '#areas/merchants/subscribers/editing/contract.ts'
import { insertSubscribers, knownIdentifiers } from '#areas/merchants/subscribers/public.ts'
import { dayInManila, getBirthDateError } from '#areas/merchants/subscribers/rules.ts'
import { withProvince } from '#areas/places/public.ts'
import { Day } from '#platform/contract/fields.ts'

const placeFields = ['region', 'province', 'city', 'barangay', 'street', 'zip'] as const

/** Moves the columns of the address to the place where the draft has them. */
function nestAddress(cells: unknown) {
  if (typeof cells !== 'object' || cells === null) return cells
  const entries = Object.entries(cells)
  const isPlace = ([field]: [string, unknown]) => placeFields.some((each) => each === field)
  const address = Object.fromEntries(entries.filter(isPlace))
  return { ...Object.fromEntries(entries.filter((entry) => !isPlace(entry))), address }
}

const yesOrNo = z
  .string()
  .toLowerCase()
  .refine((text) => ['yes', 'no'].includes(text), intakeMessages.issue('YES_OR_NO'))

const Row = z
  .preprocess(
    nestAddress,
    SubscriberDraft.extend({
      verified: yesOrNo.default('no').transform((text) => text === 'yes'),
      app_account: z.uuid().optional(),
      registered_on: Day.optional(),
    }),
  )
  .transform((row) => {
    const { region = null, province = null, city = null, barangay = null } = row.address ?? {}
    return { ...row, address: { ...row.address, ...withProvince({ region, province, city, barangay }) } }
  })

export const subscriberFile = (accepted: AcceptedRows) => {
  const addressErrors = addressChecker()
  const today = dayInManila(new Date())
  return intakeFile({
    name: 'subscribers',
    columns: [
      { field: 'mobile_number', title: t('mobile'), example: '09171234567', isRequired: true },
      { field: 'first_name', title: t('firstName'), example: 'Juan', isRequired: true },
      { field: 'middle_name', title: t('middleName'), example: 'Santos' },
      { field: 'last_name', title: t('lastName'), example: 'Dela Cruz', isRequired: true },
      { field: 'suffix', title: t('suffix'), example: 'Jr.' },
      { field: 'email', title: t('email'), example: 'juan@example.com' },
      { field: 'birth_date', title: t('birthDate'), example: '1990-05-17' },
      { field: 'sex', title: t('sex'), example: 'male' },
      { field: 'nationality', title: t('nationality'), example: 'PH' },
      { field: 'source_of_funds', title: t('fundSource'), example: 'Salary' },
      { field: 'occupation', title: t('occupation'), example: 'Teacher' },
      { field: 'language', title: t('language'), example: 'fil' },
      { field: 'region', title: t('region'), example: '0400000000' },
      { field: 'province', title: t('province'), example: '0402100000' },
      { field: 'city', title: t('city'), example: '0402103000' },
      { field: 'barangay', title: t('barangay'), example: '0402103001' },
      { field: 'street', title: t('street'), example: '12 Mabini St.' },
      { field: 'zip', title: t('zip'), example: '4102' },
      { field: 'verified', title: t('verified'), example: 'yes' },
      { field: 'app_account', title: t('appAccount'), example: '0f6c2a52-6c0e-4f0e-9d7b-3a1f5d2e8c41' },
      { field: 'registered_on', title: t('registeredOn'), example: '2024-03-01' },
    ],
    row: Row,
    keyOf: ({ mobile_number }) => mobile_number,
    check: async ({ db }, rows) => {
      const emails = rows.map(({ email }) => email?.toLowerCase() ?? '')
      const known = await knownIdentifiers(db, {
        mobiles: rows.map(({ mobile_number }) => mobile_number),
        emails: emails.filter((email) => email !== ''),
        accounts: rows.flatMap(({ app_account }) => app_account ?? []),
      })
      const repeatedEmails = repeated(emails, accepted.emails)
      const repeatedAccounts = repeated(
        rows.map(({ app_account }) => app_account ?? ''),
        accepted.appAccounts,
      )
      const found = []
      for (const [index, { mobile_number, birth_date, address, app_account = '' }] of rows.entries()) {
        const birthError = birth_date ? getBirthDateError(birth_date, today) : null
        found.push([
          ...errorsWhen(
            [known.mobiles.has(mobile_number), 'mobile_number', intakeMessages('MOBILE_EXISTS')],
            [known.emails.has(emails[index] ?? ''), 'email', intakeMessages('EMAIL_EXISTS')],
            [repeatedEmails[index] === true, 'email', intakeMessages('EMAIL_TWICE')],
            [known.accounts.has(app_account), 'app_account', intakeMessages('ACCOUNT_EXISTS')],
            [repeatedAccounts[index] === true, 'app_account', intakeMessages('ACCOUNT_TWICE')],
          ),
          ...(birthError ? [{ field: 'birth_date', message: birthError }] : []),
          ...(await addressErrors(db, address)),
        ])
      }
      return found
    },
    accept: ({ mobile_number, verified }) => void accepted.subscribers.set(mobile_number, verified),
    create: ({ db, staff }, rows) =>
      insertSubscribers(
        db,
        rows.map(({ verified, app_account, registered_on, ...draft }) => ({
          ...draft,
          isVerified: verified,
          cognitoSub: app_account ?? null,
          registeredOn: registered_on ?? null,
        })),
        staff.email,
      ),
  })
}

/** Whether each value occurred before, in these or in earlier rows. Empty values do not count. */
const repeated = (values: readonly string[], before: Set<string>): boolean[] =>
  values.map((value) => {
    if (value === '') return false
    const isRepeated = before.has(value)
    before.add(value)
    return isRepeated
  })
