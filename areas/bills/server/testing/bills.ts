import { billerPlace, billsCategoryPlace, billsProviderPlace } from '#areas/bills/access.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { billsHandlers } from '#areas/bills/server/handlers.ts'
import { billsLogPlace } from '#areas/reports/access.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'

type Draft = InputOf<typeof billerCalls.create>

export const accountNumber = {
  key: 'accountNumber',
  label: 'Account number',
  type: 'text',
  format: '####-####-##',
  checkDigit: 'luhn',
} as const

/** Opens a server with bills payment, staff and the records a biller needs. */
export async function openBillsFixture() {
  const api = await openApiWithFiles(billsHandlers)
  const rights = [billerPlace, billsCategoryPlace, billsProviderPlace].flatMap((place) =>
    [toCreate, toRead, toUpdate, toDelete].map((to) => to(place)),
  )
  const keeper = () => api.staffWith(...rights)
  const maker = keeper()
  let count = 0

  const category = async (name = `Category ${++count}`) =>
    (await maker.get(billsCategoryCalls.create, { name })).data.categoryId
  const provider = async (about: Partial<InputOf<typeof billsProviderCalls.create>> = {}) => {
    const index = ++count
    const draft = {
      code: `P${index}X`,
      name: `Provider ${index}`,
      feeType: 'fixed',
      fee: '5',
      ...about,
    } as const
    return (await maker.get(billsProviderCalls.create, draft)).data.providerId
  }
  /** Creates a biller draft with its own category and provider. */
  const draft = async (about: Partial<Draft> = {}): Promise<Draft> => {
    const index = ++count
    return {
      code: `B${index}X`,
      name: `Biller ${index}`,
      categoryId: about.categoryId ?? (await category()),
      providers: about.providers ?? [
        { providerId: await provider(), billerCode: `CODE${index}`, priority: 1 },
      ],
      fields: [accountNumber],
      minAmount: '50',
      maxAmount: '10000',
      convenienceFee: '10',
      income: '3',
      merchantShare: '4',
      ...about,
    }
  }

  return {
    ...api,
    keeper,
    reader: () => api.staffWith(toRead(billsLogPlace)),
    category,
    provider,
    draft,
    biller: async (about: Partial<Draft> = {}) =>
      (await maker.get(billerCalls.create, { status: 'active', ...(await draft(about)) })).data.id,
  }
}

export type BillsFixture = Awaited<ReturnType<typeof openBillsFixture>>
