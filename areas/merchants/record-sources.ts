import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordSource } from '#platform/console/shell.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(businessCalls.list, {
    order: 10,
    toItem: (row) => ({
      id: `business-${row.businessId}`,
      label: row.businessName,
      hint: [row.ownerName, row.city],
      address: addressOf(subscriberScreens.profile, { tab: 'Business', bid: row.businessId }),
    }),
  }),
  recordSource(cifCalls.list, {
    order: 37,
    prefix: 'CIF',
    toItem: ({ id, cifNo, name }) => ({
      id: `cif-request-${id}`,
      label: cifNo,
      hint: [name],
      address: addressOf(cifScreens.request, { id }),
    }),
  }),
]
