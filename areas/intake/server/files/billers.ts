import { z } from 'zod'
import { CheckedBillerDraft } from '#areas/bills/billers/contract.ts'
import { billerLookup, createBiller } from '#areas/bills/public.ts'
import { intakeMessages } from '#areas/intake/messages.ts'
import { errorsWhen, intakeFile, t } from '#areas/intake/server/files/intake-file.ts'
import { optionalText, requiredText } from '#platform/contract/fields.ts'
import { nameFold, nameKey } from '#platform/contract/search-words.ts'

const Cells = z.looseObject({ accountLabel: z.string().optional(), accountFormat: z.string().optional() })

/** A biller of the file has one field, its account number. The category is found by its name. */
function asDraft(cells: unknown) {
  const { accountLabel, accountFormat = '', ...others } = Cells.parse(cells)
  const field = { key: 'accountNumber', label: accountLabel, type: 'text', format: accountFormat }
  // The id of the category follows from its name.
  return { ...others, fields: [field], categoryId: 1 }
}

const Row = z.preprocess(
  asDraft,
  CheckedBillerDraft.safeExtend({
    category: requiredText(80),
    provider: optionalText(100),
    billerCode: optionalText(60),
  }),
)

type Named = { id: number; name: string; code: string }
const named = (list: readonly Named[], text: string) =>
  list.find(({ name, code }) => [name, code].some((each) => nameKey(each) === nameKey(text)))?.id

/** Billers are created as inactive. Another person approves the fees when they are activated. */
export const billerFile = () =>
  intakeFile({
    name: 'billers',
    columns: [
      { field: 'code', title: t('code'), example: 'MERALCO', isRequired: true },
      { field: 'name', title: t('name'), example: 'Meralco', isRequired: true },
      { field: 'category', title: t('category'), example: 'Electricity', isRequired: true },
      { field: 'accountLabel', title: t('accountLabel'), example: 'Account number', isRequired: true },
      { field: 'accountFormat', title: t('accountFormat'), example: '##########' },
      { field: 'minAmount', title: t('minAmount'), example: '50.00', isRequired: true, isAmount: true },
      { field: 'maxAmount', title: t('maxAmount'), example: '50000.00', isRequired: true, isAmount: true },
      { field: 'convenienceFee', title: t('convenienceFee'), example: '10.00', isAmount: true },
      { field: 'income', title: t('income'), example: '5.00', isAmount: true },
      { field: 'merchantShare', title: t('merchantShare'), example: '3.00', isAmount: true },
      { field: 'postingTime', title: t('postingTime'), example: 'real_time' },
      { field: 'provider', title: t('provider'), example: 'BILLSPAY' },
      { field: 'billerCode', title: t('billerCode'), example: '0012' },
    ],
    row: Row,
    keyOf: ({ code }) => code,
    check: async ({ db }, rows) => {
      const { categories, providers, taken } = await billerLookup(db)
      const names = new Set(taken.map(({ name }) => name))
      const codes = new Set(taken.map(({ code }) => code))
      return rows.map(({ code, name, category, provider, billerCode }) => {
        const key = nameFold(name)
        const isTaken = codes.has(code) || names.has(key)
        names.add(key)
        return errorsWhen(
          [isTaken, 'code', intakeMessages('BILLER_EXISTS')],
          [named(categories, category) === undefined, 'category', intakeMessages('CATEGORY_UNKNOWN')],
          [
            provider !== '' && named(providers, provider) === undefined,
            'provider',
            intakeMessages('PROVIDER_UNKNOWN'),
          ],
          [provider !== '' && billerCode === '', 'billerCode', intakeMessages('BILLER_CODE_REQUIRED')],
        )
      })
    },
    create: async (context, rows) => {
      const { categories, providers } = await billerLookup(context.db)
      const ids: number[] = []
      for (const { category, provider, billerCode, ...draft } of rows) {
        const providerId = named(providers, provider)
        const reachedBy = providerId === undefined ? [] : [{ providerId, billerCode, priority: 1 }]
        const values = { ...draft, categoryId: named(categories, category) ?? 0, providers: reachedBy }
        const { data } = await createBiller(context, values, 'inactive')
        ids.push(data.id)
      }
      return ids
    },
  })
