import { walletPlace } from '#areas/wallets/access.ts'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { words as walletWords } from '#areas/wallets/words.ts'
import { adjustmentMakers } from '#areas/adjustments/access.ts'
import { toUpdate } from '#platform/access.ts'
import { getWords, formatPesos } from '#platform/console/i18n.ts'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { words } from '#areas/adjustments/words.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { addressOf, guardOf } from '#platform/console/screen.ts'
import { createAction, recordSource } from '#platform/console/shell.ts'
import { labelsOf } from '#platform/words.ts'

export const createActions = [
  createAction(labelsOf(words)('newAdjustment'), adjustmentScreens.form, { id: 0 }),
]

const walletAddress = (walletId: number) =>
  `${addressOf(walletScreens.wallet, { tab: 'Wallets', bid: 0 })}?wallet=${walletId}`

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(adjustmentCalls.list, {
    order: 40,
    prefix: 'ADJ',
    toItem: (row) => ({
      id: `adjustment-${row.adjustmentId}`,
      label: row.refNo,
      hint: [row.businessName, formatPesos(row.amount)],
      address: addressOf(adjustmentScreens.form, { id: row.adjustmentId }),
    }),
  }),
  recordSource(batchCalls.list, {
    order: 41,
    prefix: 'ADB',
    toItem: ({ batchId, refNo, fileName }) => ({
      id: `adjustment-batch-${batchId}`,
      label: refNo,
      hint: [fileName],
      address: `${addressOf(adjustmentScreens.batch)}?batch=${batchId}`,
    }),
  }),
  recordSource(adjustmentCalls.wallets, {
    order: 15,
    isLookup: true,
    needs: guardOf(walletScreens.wallet),
    pattern: /^\d{10,}$/,
    toItem: ({ walletId, accountNo, ownerName, businessName }) => ({
      id: `wallet-${walletId}`,
      label: businessName ?? ownerName,
      hint: [accountNo, businessName && ownerName],
      address: walletAddress(walletId),
    }),
    actions: ({ walletId }) => [
      {
        label: getWords(adjustWords)('adjustWallet'),
        address: `${addressOf(adjustmentScreens.form, { id: 0 })}?wallet=${walletId}`,
        needs: adjustmentMakers,
      },
      {
        label: getWords(walletWords)('action_hold'),
        address: `${walletAddress(walletId)}&act=hold`,
        needs: toUpdate(walletPlace),
      },
    ],
  }),
]
